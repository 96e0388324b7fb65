/** Routes of the store that are not endpoints of the contract, because they respond with files or events. */
import { SUPPORT_EVENTS_PATH } from '../support/limits.ts';

type Json = Record<string, unknown>;

const problem = (description: string): Json => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
});
const binary = { '*/*': { schema: {} } };
const header = (description: string): Json => ({ description, schema: { type: 'string' } });
const inPath = (name: string, description: string, example: string): Json => ({
  ...{ name, in: 'path', required: true, description, schema: { type: 'string' }, example },
});

const fileHeaders = {
  'Accept-Ranges': header('`bytes`.'),
  'Content-Disposition': header('`attachment`, with the name of the file.'),
  ETag: header('The SHA-256 of the file.'),
  'Repr-Digest': header('The SHA-256 of the whole file, as in RFC 9530.'),
};

const downloadFile = {
  operationId: 'downloadFile',
  tags: ['Library'],
  summary: 'The file of an address that `createDownload` has made.',
  description:
    'Needs the session cookie of the user who made the address; no header of ours. The first request with GET ends the right to a refund, if the buyer agreed to that; HEAD and conditional requests end nothing. A download that broke off is continued with `range` and `if-range`. A store that keeps its files in a bucket answers with 302 to a short-lived address there, which must be requested without the cookie.',
  security: [{ session: [] }],
  parameters: [
    inPath('token', 'From `url` of `createDownload`.', 'eyJhbGciOiJIUzI1NiJ9.eyJ2IjoxfQ.c2lnbmF0dXJl'),
    inPath('name', 'The name of the file.', 'castle-v1.zip'),
    {
      name: 'range',
      in: 'header',
      description: 'One range of bytes.',
      schema: { type: 'string' },
      example: 'bytes=1000-',
    },
    {
      name: 'if-range',
      in: 'header',
      description: 'The `ETag` of the part that you have.',
      schema: { type: 'string' },
    },
  ],
  responses: {
    200: { description: 'The file', headers: fileHeaders, content: binary },
    206: {
      description: 'The range',
      headers: { ...fileHeaders, 'Content-Range': header('What it is of.') },
      content: binary,
    },
    302: { description: 'The file is in a bucket', headers: { Location: header('Its address there.') } },
    304: { description: 'Not modified' },
    401: problem('sign_in_required: the session cookie is missing.'),
    403: problem('download_forbidden: made for another account.\ndownload_refunded: the purchase was refunded.'),
    404: problem('not_found: no such address.'),
    409: problem('download_ends_refund_right: bought again since; make a new address.'),
    410: problem('download_expired: make a new address.'),
    416: { description: 'The range is not in the file', headers: { 'Content-Range': header('The size of the file.') } },
    429: problem('rate_limited: too many requests.'),
    503: problem('files_unavailable, server_busy: try again.'),
  },
};

const getUserFile = {
  operationId: 'getUserFile',
  tags: ['Files'],
  summary: 'A picture that a user has uploaded, such as `profilePicture` of a user with a picture.',
  description: 'Public, by its address.',
  security: [],
  parameters: [
    // An OpenAPI parameter cannot contain slashes; the paths of pictures have two.
    inPath('folder', 'The first segment of the path.', 'avatars'),
    inPath('owner', 'The second segment of the path.', '01996f2a-5c1e-7a3b-9d42-0c6f5b7a1e01'),
    inPath('name', 'The last segment of the path.', 'picture.webp'),
  ],
  responses: {
    200: { description: 'The file', content: { 'image/*': { schema: {} } } },
    304: { description: 'Not modified' },
    404: problem('not_found, file_missing: no such file.'),
    429: problem('rate_limited: too many requests.'),
    503: problem('files_unavailable, server_busy: try again.'),
  },
};

const listenToSupport = {
  operationId: 'listenToSupport',
  tags: ['Support'],
  summary: 'Server-sent events: which list of messages has changed.',
  description:
    'The event `recent` says that the public messages changed; its data, if any, is the milliseconds over which to spread the next request. `conversation` says that those of the signed-in user changed. The stream ends after five minutes: connect again, as `EventSource` does. One address may have 20 streams.',
  security: [{}, { session: [] }],
  responses: {
    200: {
      description: 'A stream of events that ends after five minutes',
      content: {
        'text/event-stream': { schema: { type: 'string' }, example: 'retry: 3000\n\nevent: recent\ndata: 2000\n\n' },
      },
    },
    429: problem('rate_limited: too many requests or streams.'),
    503: problem('server_busy: there are no events at the moment.'),
  },
};

/** Keyed by the document's path, with the pattern of the server's route. */
export const otherRoutes: Readonly<Record<string, { readonly route: string; readonly get: Json }>> = {
  '/downloads/{token}/{name}': { route: '/downloads/:token/:name', get: downloadFile },
  '/files/{folder}/{owner}/{name}': { route: '/files/*', get: getUserFile },
  [SUPPORT_EVENTS_PATH]: { route: SUPPORT_EVENTS_PATH, get: listenToSupport },
};
