/** The release API for teams and their CI; off unless the owner enables it. Pages never call it. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import {
  appReleases,
  canaryChange,
  change,
  developedBuild,
  grant,
  ofApp,
  previewLink,
  publication,
  publishedRelease,
  reasoned,
  releaseEvent,
} from './schemas.ts';

const MEGABYTE = 1_000_000;

const read = { auth: 'release-token', csrf: 'safe', rateLimit: 'release', cache: 'no-store' } as const;
const write = { ...read, csrf: 'none' } as const;

export const releaseEndpoints = {
  listGrants: endpoint('GET /releases/grants', read, {
    summary: 'What the caller may do, and to which apps.',
    success: { status: 200, body: z.object({ grants: z.array(grant) }) },
  }),
  listReleases: endpoint('GET /releases', read, {
    summary: 'Releases of an app, who gets them, and the last changes.',
    query: ofApp,
    success: { status: 200, body: appReleases },
    errors: ['release_not_permitted'],
  }),
  publishRelease: endpoint('POST /releases', write, {
    summary:
      'Publishes a build, as a tar archive of its files; no visitor gets it yet. With the right to preview alone, it is for previews until somebody publishes it.',
    query: publication,
    upload: { types: ['application/x-tar'], maxBytes: 64 * MEGABYTE, isStream: true },
    success: { status: 201, body: publishedRelease },
    errors: ['release_not_permitted', 'release_refused'],
  }),
  startCanary: endpoint('POST /releases/:app/canary', write, {
    summary: 'Gives a release to a share of the visitors, once it has passed the gate.',
    params: ofApp,
    body: canaryChange,
    success: { status: 200, body: releaseEvent },
    errors: ['release_not_permitted', 'release_refused'],
  }),
  activateRelease: endpoint('POST /releases/:app/activate', write, {
    summary: 'Gives a release to everybody, once it has passed the gate; null when they have it.',
    params: ofApp,
    body: change,
    success: { status: 200, body: z.nullable(releaseEvent) },
    errors: ['release_not_permitted', 'release_refused'],
  }),
  promoteCanary: endpoint('POST /releases/:app/promote', write, {
    summary: 'Gives the canary to everybody.',
    params: ofApp,
    body: reasoned,
    success: { status: 200, body: releaseEvent },
    errors: ['release_not_permitted', 'release_refused'],
  }),
  developApp: endpoint('POST /releases/:app/develop', write, {
    summary: "Makes a link after which one browser gets the app from the developer's own machine.",
    params: ofApp,
    body: developedBuild,
    success: { status: 201, body: z.object({ path: z.string() }) },
    errors: ['release_not_permitted', 'release_refused'],
  }),
  previewRelease: endpoint('POST /releases/:app/preview', write, {
    summary: 'Makes a link that shows a release to whoever opens it, for a day.',
    params: ofApp,
    body: change,
    success: { status: 201, body: previewLink },
    errors: ['release_not_permitted', 'release_refused'],
  }),
  rollBack: endpoint('POST /releases/:app/rollback', write, {
    summary: 'Ends the canary or, without one, returns to the release before.',
    params: ofApp,
    body: reasoned,
    success: { status: 200, body: releaseEvent },
    errors: ['release_not_permitted', 'release_refused'],
  }),
} as const;
