import { type DocsOf, exampleIds, exampleTimes } from '../endpoint-docs.ts';
import type { fileEndpoints } from './endpoints.ts';

const path = `avatars/${exampleIds.user}/picture.webp`;
const withTokens =
  'Send `token` of `issueFileToken` as bearer and `appCheck` in its header; the session cookie does not count.';

export const fileDocs: DocsOf<typeof fileEndpoints> = {
  issueFileToken: {
    description: 'Both tokens are good for ten minutes.',
    answer: {
      token: 'eyJhbGciOiJIUzI1NiJ9.e30.c2ln',
      appCheck: 'eyJhbGciOiJIUzI1NiJ9.e30.c2ln',
      expiresAt: exampleTimes.soon,
    },
  },
  getFileMetadata: {
    description: withTokens,
    request: { query: { path } },
    answer: {
      bucket: 'files',
      generation: '1780315200000000',
      metageneration: '1',
      fullPath: path,
      name: 'picture.webp',
      size: 5120,
      timeCreated: exampleTimes.now,
      updated: exampleTimes.now,
      md5Hash: 'rL0Y20zC+Fzt72VPzMSk2A==',
      cacheControl: 'public, max-age=31536000, immutable',
      contentDisposition: 'inline',
      contentEncoding: null,
      contentLanguage: null,
      contentType: 'image/webp',
      customMetadata: {},
    },
  },
  getFileDownloadUrl: {
    description: `${withTokens} Pictures of profiles are no product files: those come from \`createDownload\`.`,
    request: { query: { path } },
    answer: { url: `/files/${path}` },
  },
};
