/** Releases over HTTP for teams and their CI; available only if the owner has turned it on. */
import { releaseEndpoints as api } from '@storefront/contract/releases/endpoints';
import type { ReleaseChange, ReleaseRight } from '@storefront/contract/releases/schemas';
import { busyError, problemError } from '../base/errors.ts';
import { mount, mountPage, type RequestInfo, type Router } from '../base/http/mount.ts';
import { mountForm } from '../base/http/mount-form.ts';
import { createShares } from '../base/shares.ts';
import { grantFor, permitted } from './access/grants.ts';
import { createReleaseAdmin } from './admin/releases.ts';
import type { ReleasesDeps } from './deps.ts';
import { acceptDevelopment, DEVELOP_PATH, endDevelopment, startDevelopment } from './develop/developments.ts';
import { END_DEVELOPMENT_PATH } from './own-builds-bar.ts';
import type { ReleaseEvent } from './registry/activations.repository.ts';
import { ReleaseError } from './registry/release-error.ts';
import { receiveBuild } from './upload/receive.ts';

type Caller = Pick<RequestInfo, 'releaseGrants' | 'log'>;

const HOME = '/home';
/** Builds that are unpacked at once, because each takes memory and disk space. */
const MAX_UPLOADS = 2;

export function mountReleasesApi(router: Router<ReleasesDeps>): void {
  const { deps } = router;
  if (!deps.releasesApi) return;
  const { examination } = deps.releasesApi;
  const admin = createReleaseAdmin({ ...deps, store: deps.assets.store });
  const takeUpload = createShares(MAX_UPLOADS);

  /** Acts in the name of the caller's grant. @throws release_not_permitted, release_refused */
  async function as<T>(
    caller: Caller,
    right: ReleaseRight,
    app: string,
    work: (actor: string) => Promise<T>,
  ): Promise<T> {
    const { name } = permitted(await caller.releaseGrants(), right, app);
    caller.log.info({ event: 'release_api', grant: name, right, app }, 'a release was managed over HTTP');
    return await work(name).catch(refuse);
  }

  mount(router, api.listGrants, async ({ releaseGrants }) => ({
    grants: (await releaseGrants()).map(({ name, app, rights, expiresAt }) => ({
      name,
      app,
      rights,
      expiresAt: expiresAt?.toISOString() ?? null,
    })),
  }));

  mount(router, api.listReleases, async ({ query: { app }, releaseGrants }) => {
    permitted(await releaseGrants(), 'list', app);
    return appOverview(await admin.overview(), app);
  });

  mount(router, api.publishRelease, async ({ query: { app, commit = null }, upload, ...caller }) => {
    const grants = await caller.releaseGrants();
    const forPreviews = !grantFor(grants, 'publish', app) && grantFor(grants, 'preview', app) !== undefined;
    return await as(caller, forPreviews ? 'preview' : 'publish', app, async (createdBy) => {
      const giveBack = takeUpload('upload');
      if (!giveBack) throw busyError();
      try {
        const provenance = { commit, createdBy, forPreviews };
        const store = { db: deps.db, store: deps.assets.store };
        const { release, isNew } = await receiveBuild(store, { app, archive: upload, provenance });
        const bytes = release.files.reduce((sum, file) => sum + file.bytes, 0);
        return { app, version: release.version, isNew, files: release.files.length, bytes };
      } finally {
        giveBack();
      }
    });
  });

  mount(router, api.startCanary, ({ params: { app }, body: { version, percent, reason }, ...caller }) =>
    as(caller, 'canary', app, async (actor) =>
      changeOf(await admin.startCanary({ app, version }, percent, { actor, reason }, examination)),
    ),
  );

  mount(router, api.activateRelease, ({ params: { app }, body: { version, reason }, ...caller }) =>
    as(caller, 'activate', app, async (actor) => {
      const event = await admin.activate({ app, version }, { actor, reason }, examination);
      return event && changeOf(event);
    }),
  );

  mount(router, api.promoteCanary, ({ params: { app }, body: { reason }, ...caller }) =>
    as(caller, 'promote', app, async (actor) => changeOf(await admin.promote(app, { actor, reason }, examination))),
  );

  mount(router, api.previewRelease, async ({ params: { app }, body: { version, reason }, ...caller }) => {
    const { id: grantId } = permitted(await caller.releaseGrants(), 'preview', app);
    const work = (actor: string) => admin.preview({ app, version }, { actor, reason }, grantId);
    const { path, expiresAt } = await as(caller, 'preview', app, work);
    return { path, expiresAt: expiresAt.toISOString() };
  });

  mount(router, api.developApp, async ({ params: { app }, body: { origin, release }, ...caller }) => {
    const { id: grantId } = permitted(await caller.releaseGrants(), 'develop', app);
    const work = () => startDevelopment(deps, { app, grantId, origin, release });
    return { path: await as(caller, 'develop', app, work) };
  });
  mountDevelopment(router);

  mount(router, api.rollBack, ({ params: { app }, body: { reason }, ...caller }) =>
    as(caller, 'rollback', app, async (actor) => changeOf(await admin.rollBack(app, { actor, reason }))),
  );
}

/** Routes that the developer's browser opens to start a session and posts to in order to end it. */
function mountDevelopment(router: Router<ReleasesDeps>): void {
  const { deps } = router;
  const page = { auth: 'public', csrf: 'safe', rateLimit: 'browse', cache: 'no-store' } as const;
  mountPage(router, DEVELOP_PATH, page, async (c) => {
    if (!(await acceptDevelopment(deps, c.var.request.cookies, c.req.param('token') ?? ''))) {
      throw problemError('link_invalid');
    }
    return c.redirect(HOME);
  });
  mountForm(
    router,
    END_DEVELOPMENT_PATH,
    { ...page, csrf: 'form' },
    {
      async answer(c) {
        await endDevelopment(deps, c.var.request.cookies);
        return c.redirect(HOME, 303);
      },
      refuse: (_, error) => Promise.reject(error),
    },
  );
}

function refuse(error: unknown): never {
  if (!(error instanceof ReleaseError)) throw error;
  throw problemError('release_refused', { context: { reason: error.message }, cause: error });
}

function changeOf({ at, ...event }: ReleaseEvent): ReleaseChange {
  return { ...event, at: at.toISOString() };
}

type Overview = Awaited<ReturnType<ReturnType<typeof createReleaseAdmin>['overview']>>;

function appOverview({ releases, live, events }: Overview, app: string) {
  const ofApp = (row: { readonly app: string }) => row.app === app;
  return {
    releases: releases.filter(ofApp).map(({ createdAt, forPreviews = false, ...release }) => ({
      ...release,
      createdAt: createdAt.toISOString(),
      forPreviews,
    })),
    live: live.filter(ofApp),
    events: events.filter(ofApp).map(changeOf),
  };
}
