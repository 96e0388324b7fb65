import * as z from 'zod/mini';
import { timestamp } from '../primitives.ts';

export const fileToken = z.object({
  token: z.string(),
  appCheck: z.string(),
  expiresAt: timestamp,
});
export type FileToken = z.output<typeof fileToken>;

export const fileMetadata = z.object({
  bucket: z.string(),
  /** Unique for every content, and increasing. */
  generation: z.string(),
  /** Increases with every change of the metadata of the same content. */
  metageneration: z.string(),
  fullPath: z.string(),
  name: z.string(),
  size: z.int(),
  timeCreated: timestamp,
  updated: timestamp,
  md5Hash: z.string(),
  cacheControl: z.string(),
  contentDisposition: z.string(),
  contentEncoding: z.nullable(z.string()),
  contentLanguage: z.nullable(z.string()),
  contentType: z.string(),
  customMetadata: z.record(z.string(), z.string()),
});
export type FileMetadata = z.output<typeof fileMetadata>;
