/** What is known of a user's file, and what it is looked up with. */
import * as z from 'zod/mini';
import { timestamp } from '../primitives.ts';

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
