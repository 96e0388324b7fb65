/** Metadata and download URLs of user files, for holders of a token. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { personalWrite } from '../policies.ts';
import { fileMetadata, fileToken } from './schemas.ts';

const byToken = { auth: 'file-token', csrf: 'safe', rateLimit: 'browse', cache: 'no-store' } as const;
const ofPath = z.strictObject({ path: z.string().check(z.minLength(1), z.maxLength(300)) });
const lookupProblems = ['file_forbidden', 'file_missing'] as const;

export const fileEndpoints = {
  issueFileToken: endpoint('POST /api/files/tokens', personalWrite, {
    summary: "Issues the tokens for looking up the user's files.",
    success: { status: 201, body: fileToken },
  }),
  getFileMetadata: endpoint('GET /api/files/metadata', byToken, {
    summary: "What is known about one of the user's files.",
    query: ofPath,
    success: { status: 200, body: fileMetadata },
    errors: lookupProblems,
  }),
  getFileDownloadUrl: endpoint('GET /api/files/download-url', byToken, {
    summary: "Where one of the user's files can be downloaded, as an address on this origin.",
    query: ofPath,
    success: { status: 200, body: z.object({ url: z.string() }) },
    errors: lookupProblems,
  }),
} as const;
