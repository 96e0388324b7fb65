/** Releases in the console: their rollout and error rates. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { timestamp } from '../primitives.ts';
import { appName, canaryChange, change, ofApp, reasoned, releaseEvent, releaseVersion } from '../releases/schemas.ts';
import { ownerRead, ownerWrite } from './policies.ts';

const hour = z.object({
  /** The start of the hour. */
  at: timestamp,
  views: z.int(),
  /** Failed pages on the server and in browsers. */
  errors: z.int(),
});

const appOverview = z.object({
  app: appName,
  version: releaseVersion,
  activatedAt: timestamp,
  canary: z.nullable(z.object({ version: releaseVersion, percent: z.int(), startedAt: timestamp })),
  /** The last 24 hours, oldest first: for the main version and for the canary. */
  hours: z.array(hour),
  canaryHours: z.array(hour),
  /** The latest versions, newest first. */
  versions: z.array(
    z.object({
      version: releaseVersion,
      commit: z.nullable(z.string()),
      createdBy: z.string(),
      createdAt: timestamp,
      /** True while the server renders its first views; false after three faults in a minute. */
      isRendered: z.boolean(),
      /** Null when unknown, and before it has passed the gate. */
      triedInBrowser: z.nullable(z.boolean()),
      /** True for an upload for previews only: no visitor gets it before it is published. */
      forPreviews: z.boolean(),
    }),
  ),
});
export type AppOverview = z.output<typeof appOverview>;

export const releasesOverview = z.object({
  apps: z.array(appOverview),
  /** Preview links, which show a release to everyone who opens them, newest first. */
  previews: z.array(
    z.object({
      id: z.uuid(),
      app: appName,
      version: releaseVersion,
      madeBy: z.string(),
      createdAt: timestamp,
      expiresAt: timestamp,
    }),
  ),
  /** The latest changes of all apps, newest first. */
  events: z.array(releaseEvent),
});
export type ReleasesOverview = z.output<typeof releasesOverview>;

const refused = ['release_refused'] as const;
const success = { status: 200, body: releasesOverview } as const;

export const consoleReleaseEndpoints = {
  getReleases: endpoint('GET /api/console/releases', ownerRead, {
    summary: "Each app's releases, who gets what, and their errors of a day.",
    success,
  }),
  startCanary: endpoint('POST /api/console/releases/:app/canary', ownerWrite, {
    summary: 'Gives a release to a share of the visitors, once it has passed the gate.',
    params: ofApp,
    body: canaryChange,
    success,
    errors: refused,
  }),
  activateRelease: endpoint('POST /api/console/releases/:app/activate', ownerWrite, {
    summary: 'Gives a release to everybody, once it has passed the gate.',
    params: ofApp,
    body: change,
    success,
    errors: refused,
  }),
  promoteCanary: endpoint('POST /api/console/releases/:app/promote', ownerWrite, {
    summary: 'Gives the canary to everybody.',
    params: ofApp,
    body: reasoned,
    success,
    errors: refused,
  }),
  rollBackRelease: endpoint('POST /api/console/releases/:app/rollback', ownerWrite, {
    summary: 'Ends the canary or, without one, returns to the release before.',
    params: ofApp,
    body: reasoned,
    success,
    errors: refused,
  }),
  endPreview: endpoint('DELETE /api/console/previews/:id', ownerWrite, {
    summary: 'Ends a preview at once, in every browser.',
    params: z.strictObject({ id: z.uuid() }),
    success,
  }),
} as const;
