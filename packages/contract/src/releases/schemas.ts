import * as z from 'zod/mini';
import { timestamp } from '../primitives.ts';

/** The rights of a release token or a trusted CI for its app. */
export const releaseRights = ['publish', 'canary', 'activate', 'promote', 'rollback', 'develop', 'preview'] as const;
export type ReleaseRight = (typeof releaseRights)[number];

// Each message continues after the field's name, and applies to the schema's checks too.
export const appName = z.string('must be a name such as mfe-catalog').check(z.regex(/^[a-z][a-z0-9-]{0,62}$/));
export const releaseVersion = z
  .string('must be 1 to 100 letters, digits, dots, dashes or underscores, and not begin with a dot or dash')
  .check(z.regex(/^\w[\w.-]{0,99}$/));
const reason = z.optional(z.string('must be a text of at most 500 characters').check(z.maxLength(500)));
const percent = z.int('must be a whole number from 1 to 99').check(z.minimum(1), z.maximum(99));

export const grant = z.object({
  name: z.string(),
  app: appName,
  rights: z.array(z.enum(releaseRights)),
  expiresAt: z.nullable(timestamp),
});

export const publishedRelease = z.object({
  app: appName,
  version: releaseVersion,
  /** False when this release was published before. */
  isNew: z.boolean(),
  files: z.int(),
  bytes: z.int(),
});

export const releaseEvent = z.object({
  app: appName,
  action: z.enum(['activate', 'canary', 'promote', 'rollback', 'auto-rollback', 'pin', 'preview']),
  version: releaseVersion,
  replaced: z.nullable(z.string()),
  percent: z.nullable(z.int()),
  actor: z.string(),
  reason: z.nullable(z.string()),
  at: timestamp,
});
export type ReleaseChange = z.output<typeof releaseEvent>;

export const appReleases = z.object({
  releases: z.array(
    z.object({
      app: appName,
      version: releaseVersion,
      commit: z.nullable(z.string()),
      createdBy: z.string(),
      createdAt: timestamp,
      contractVersion: z.nullable(z.string()),
      /** True for an upload for previews only: no visitor gets it before it is published. */
      forPreviews: z.boolean(),
    }),
  ),
  live: z.array(
    z.object({
      app: appName,
      version: releaseVersion,
      canaryVersion: z.nullable(z.string()),
      canaryPercent: z.nullable(z.int()),
    }),
  ),
  /** Newest first. */
  events: z.array(releaseEvent),
});

export const ofApp = z.strictObject({ app: appName });
export const publication = z.strictObject({
  app: appName,
  commit: z.optional(
    z
      .string('must be 7 to 64 hexadecimal digits in lower case, such as 0123abc or 0123abc-dirty')
      .check(z.regex(/^[0-9a-f]{7,64}(-dirty)?$/)),
  ),
});
export const change = z.strictObject({ version: releaseVersion, reason });
export const canaryChange = z.strictObject({ version: releaseVersion, percent, reason });
export const developedBuild = z.strictObject({
  /** An origin on the developer's own machine only. */
  origin: z
    .string('must be an address of your own machine such as http://localhost:3001')
    .check(z.regex(/^https?:\/\/(localhost|127\.0\.0\.1):\d{2,5}$/)),
  /** The build's release.json. */
  release: z.record(z.string(), z.unknown(), 'must be the content of release.json'),
});
export const previewLink = z.object({
  /** The path on the store's origin. */
  path: z.string(),
  expiresAt: timestamp,
});
export const reasoned = z.strictObject({ reason });
