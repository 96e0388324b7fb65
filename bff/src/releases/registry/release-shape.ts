import { appName, releaseVersion } from '@storefront/contract/releases/schemas';
import * as z from 'zod/mini';
import { inEnglish } from '../../base/http/english.ts';
import { ReleaseError } from './release-error.ts';
import type { PublishedRelease } from './release-record.ts';

const file = z
  .string()
  .check(z.regex(/^(?!\/)(?!.*(^|\/)\.\.(\/|$))[\w@~./-]+$/, { error: 'must be a path within the release' }));
const files = z.looseObject({ scripts: z.array(file), styles: z.array(file) });
const path = z.string().check(z.startsWith('/', { error: 'must begin with a slash' }));
const names = z.optional(z.record(z.string(), z.string()));
const moment = z.enum(['always', 'signed-in', 'signed-out']);

const route = z.looseObject({
  path,
  title: z.string(),
  description: z.string(),
  redirect: z.optional(z.looseObject({ when: z.enum(['signed-in', 'signed-out']), to: path })),
  data: z.optional(z.array(z.looseObject({ endpoint: z.string(), query: names, params: names }))),
  search: z.optional(z.array(z.string())),
});

/** Loose: a newer build may contain more. */
const shape = z.looseObject({
  app: appName,
  version: releaseVersion,
  description: z.looseObject({
    name: appName,
    routes: z.array(route),
    nav: z.array(z.looseObject({ label: z.string(), to: path, when: moment, order: z.number() })),
  }),
  entry: file,
  initial: files,
  pages: z.record(path, files),
  fonts: z.optional(z.array(file)),
  trustedTypes: z.optional(z.string()),
  inlineScript: z.optional(file),
  insertsScripts: z.optional(z.boolean()),
  server: z.optional(file),
  types: z.optional(file),
  endpoints: z.optional(z.array(z.string())),
  shared: z.record(z.string(), z.string()),
  federationRuntime: z.optional(z.literal('own')),
  files: z.array(
    z.looseObject({
      path: file,
      bytes: z.int(),
      integrity: z.string().check(z.regex(/^sha256-[A-Za-z0-9+/]{43}=$/, { error: 'must be a sha256 integrity' })),
    }),
  ),
});

/** @throws {ReleaseError} naming what is wrong */
export function parseRelease(text: string): PublishedRelease {
  const json = jsonOf(text);
  const parsed = shape.safeParse(json, inEnglish);
  if (parsed.success) return json as PublishedRelease;
  const problems = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'it'}: ${wordsOf(issue)}`);
  throw new ReleaseError(`release.json is invalid (${problems.join('; ')}).`);
}

/** Returns the issue's message; for a key, the message of its inner issue. */
function wordsOf(issue: z.core.$ZodIssue): string {
  return (issue.code === 'invalid_key' && issue.issues[0]?.message) || issue.message;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ReleaseError('release.json is not JSON.');
  }
}
