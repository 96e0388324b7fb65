/** Files of users: what is known about one and where it can be downloaded, for holders of a token. */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { personalWrite } from './policies.ts';
import { timestamp } from './primitives.ts';

const byToken = { auth: 'file-token', csrf: 'safe', rateLimit: 'browse', cache: 'no-store' } as const;
const ofPath = z.strictObject({ path: z.string().check(z.minLength(1), z.maxLength(300)) });
const lookupProblems = ['file_forbidden', 'file_missing'] as const;

export const fileToken = z.object({
  /** For `Authorization: Bearer …`. */
  token: z.string(),
  /** For the app-check header. */
  appCheck: z.string(),
  expiresAt: timestamp,
});
export type FileToken = z.output<typeof fileToken>;

export const fileMetadata = z.object({
  bucket: z.string(),
  /** Another one for every content ever kept, rising. */
  generation: z.string(),
  /** Rises with every change of what is said about the same content. */
  metageneration: z.string(),
  fullPath: z.string(),
  /** The last part of the path. */
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  timeCreated: timestamp,
  updated: timestamp,
  /** Base64. */
  md5Hash: z.string(),
  cacheControl: z.string(),
  contentDisposition: z.string(),
  contentEncoding: z.nullable(z.string()),
  contentLanguage: z.nullable(z.string()),
  contentType: z.string(),
  customMetadata: z.record(z.string(), z.string()),
});
export type FileMetadata = z.output<typeof fileMetadata>;

export const fileEndpoints = {
  issueFileToken: endpoint({
    ...personalWrite,
    method: 'POST',
    path: '/api/files/tokens',
    summary: "Gives a page of the store what it needs to look up the user's files, for some minutes.",
    success: { status: 201, body: fileToken },
    errors: [],
  }),
  getFileMetadata: endpoint({
    ...byToken,
    method: 'GET',
    path: '/api/files/metadata',
    summary: "What is known about one of the user's files.",
    query: ofPath,
    success: { status: 200, body: fileMetadata },
    errors: lookupProblems,
  }),
  getFileDownloadUrl: endpoint({
    ...byToken,
    method: 'GET',
    path: '/api/files/download-url',
    summary: "Where one of the user's files can be downloaded, as an address on this origin.",
    query: ofPath,
    success: { status: 200, body: z.object({ url: z.string() }) },
    errors: lookupProblems,
  }),
} as const;
