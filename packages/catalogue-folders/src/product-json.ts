import { madeFormats } from '@storefront/contract/console/made-formats';
import { plainText } from '@storefront/contract/plain-text';
import * as z from 'zod/mini';

/** Error sentence of a field: what it must be. */
const mustBe = (what: string) => ({
  error: ({ input }: { readonly input?: unknown }) => `${input === undefined ? 'is missing; it ' : ''}must be ${what}`,
});
const text = (from: number, to: number, toRead = (value: string) => value) => {
  const what = `text of ${from} to ${to} characters, without control characters`;
  return z.string(mustBe(what)).check(
    z.overwrite(toRead),
    z.refine((value) => value === value.trim() && value.length >= from && value.length <= to && isVisible(value), {
      error: `must be ${what} and without spaces around it`,
    }),
  );
};
const isVisible = (value: string) => !/(?!\n)[\p{Control}\p{Bidi_Control}]/u.test(value);
const matching = (pattern: RegExp, what: string) =>
  z.string(mustBe(what)).check(z.regex(pattern, { error: `must be ${what}` }));

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const slugRule = 'at most 100 small letters and digits, with single hyphens between them, and not compare';
/** Slugs that other paths use: /store/compare. */
const RESERVED = ['compare'];
export const isSlug = (name: string) => SLUG.test(name) && name.length <= 100 && !RESERVED.includes(name);

const DEAREST = 99_999.99;
const priceRule = `a number of dollars from 0 (free) to ${DEAREST} with at most two decimals, such as 29.99`;
const isPrice = (dollars: number) =>
  dollars >= 0 && dollars <= DEAREST && Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6;

/** Matches paths within the product's folder; no part begins with a dot. */
const FILE = /^[A-Za-z0-9_][\w. -]*(\/[A-Za-z0-9_][\w. -]*)*$/;
const file = matching(FILE, 'the path of a file in the folder of the product');
const files = z.array(file).check(z.minLength(1), z.maxLength(40));
const pictureRule = 'a file, a list of files, or both as "files" beside an "alt" of up to 300 characters';
const picture = z.union(
  [file, files, z.strictObject({ files: z.union([file, files]), alt: z.optional(text(1, 300)) })],
  {
    error: `must be ${pictureRule}`,
  },
);
const tagRule = 'of letters a to z and digits';
const tag = z.string(mustBe(tagRule)).check(
  z.overwrite((given) => given.toLowerCase().replaceAll(/['’]/g, '')),
  z.regex(/^[a-z0-9]+([ -][a-z0-9]+)*$/, { error: `must be ${tagRule}` }),
  z.maxLength(40, { error: 'must have at most 40 characters' }),
);

const LEAST_SHARE = 0.05;
const shareRule = `a number from ${LEAST_SHARE} to 1: the part of the model’s triangles that the public preview may have`;
const formatsRule = `one of ${madeFormats.join(', ')}`;

const schema = z.strictObject({
  // Search matches plain letters too.
  name: text(1, 200, plainText),
  description: text(1, 4000),
  price: z.number(mustBe(priceRule)).check(z.refine(isPrice, { error: `must be ${priceRule}` })),
  category: z.enum(['buildings', 'creatures', 'props'], mustBe('buildings, creatures or props')),
  slug: z.optional(z.string(mustBe(slugRule)).check(z.refine(isSlug, { error: `must be ${slugRule}` }))),
  id: z.optional(matching(/^[A-Za-z0-9-]{1,64}$/, 'up to 64 letters, digits and hyphens')),
  tags: z._default(z.array(tag, mustBe('a list of words')).check(z.maxLength(20, { error: 'must be at most 20' })), []),
  licence: z._default(z.literal('standard', mustBe("'standard', the only licence there is")), 'standard'),
  /** Written by exports of products whose zip has had a licence of its own since before those were refused. */
  keepsLicence: z.optional(z.boolean(mustBe('true or false'))),
  changelog: z.optional(text(1, 4000)),
  preview: z.optional(
    z.strictObject(
      { share: z.number(mustBe(shareRule)).check(z.gte(LEAST_SHARE, mustBe(shareRule)), z.lte(1, mustBe(shareRule))) },
      mustBe('an object with a "share"'),
    ),
  ),
  /** Sells a mended copy of a model that the validator refuses. */
  mend: z._default(z.boolean(mustBe('true or false')), false),
  formats: z._default(z.array(z.enum(madeFormats, mustBe(formatsRule)), mustBe('a list of formats')), []),
  createdAt: z.optional(z.iso.datetime(mustBe('a time such as 2026-05-01T12:00:00Z'))),
  pictures: z._default(
    z.strictObject(
      {
        poster: z.optional(picture),
        scene: z.optional(picture),
        gallery: z._default(z.array(picture, mustBe('a list of pictures')).check(z.maxLength(20)), []),
        turntable: z.optional(
          z.strictObject(
            { file, frames: z.int(mustBe('a whole number')).check(z.gte(2), z.lte(60)) },
            mustBe('a "file" and a number of "frames"'),
          ),
        ),
      },
      mustBe('an object with poster, scene, gallery or turntable'),
    ),
    { gallery: [] },
  ),
});

export type ProductJson = z.output<typeof schema>;
export type GivenPictureFiles = z.output<typeof picture>;

export interface Fault {
  /** Such as `pictures.gallery[0]`; null for the whole file. */
  readonly field: string | null;
  /** A sentence that includes the field. */
  readonly reason: string;
}

/** Returns the parsed file, or its mistakes. */
export function parseProductJson(json: string): ProductJson | readonly Fault[] {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    return [{ field: null, reason: `is not JSON: ${(error as Error).message}` }];
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  return parsed.error.issues.flatMap((issue) => {
    if (issue.code !== 'unrecognized_keys') return faultOf(issue.path, issue.message);
    return issue.keys.map((key) => faultOf([...issue.path, key], 'is no field of a product'));
  });
}

function faultOf(path: readonly PropertyKey[], message: string): Fault {
  const field = fieldOf(path);
  return { field: field || null, reason: `${field || 'the file'} ${message}` };
}

function fieldOf(path: readonly PropertyKey[]): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');
}
