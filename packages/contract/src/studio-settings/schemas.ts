import * as z from 'zod/mini';
import { timestamp } from '../primitives.ts';

/** http, https, an email address, a path of the store or a place in the page. */
export const SAFE_LINK = /^(?:https?:\/\/|mailto:|\/(?![/\\])|#)[^\s\\]*$/;

const textRun = z.object({
  /** `\n` alone is a line break. */
  text: z.string(),
  isStrong: z.optional(z.literal(true)),
  isEmphasis: z.optional(z.literal(true)),
  href: z.optional(z.string().check(z.regex(SAFE_LINK))),
});
export type TextRun = z.output<typeof textRun>;

const textRuns = z.array(textRun);

/** All that a text can contain: what is none of these is shown as it was typed. */
export const textBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), runs: textRuns }),
  z.object({ kind: z.literal('paragraph'), runs: textRuns }),
  /** Numbered from `start`; without it not numbered. */
  z.object({ kind: z.literal('list'), start: z.optional(z.int()), items: z.array(textRuns) }),
]);
export type TextBlock = z.output<typeof textBlock>;

const textSection = z.object({ id: z.string(), title: z.string(), blocks: z.array(textBlock) });
export type TextSection = z.output<typeof textSection>;

/** A text of the studio, read from its Markdown: what stands before the first heading, then a section for each. */
export const studioText = z.object({ intro: z.array(textBlock), sections: z.array(textSection) });
export type StudioText = z.output<typeof studioText>;

export const datedText = z.object({
  since: timestamp,
  ...studioText.shape,
});
export type DatedText = z.output<typeof datedText>;
