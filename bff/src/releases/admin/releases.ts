import type { RouteDescription } from '@storefront/federation/description';
import type { Release } from '@storefront/federation/release';
import { before, DAY } from '../../base/clock.ts';
import type { Db } from '../../base/db/database.ts';
import { ownContract } from '../../base/http/contract-document.ts';
import { type GrantRow, listGrants, revokeGrant } from '../access/grants.repository.ts';
import { createToken, type GrantRequest, type TrustedCi, trustCi } from '../access/grants.ts';
import { type ListedError, listBrowserErrors } from '../browser-errors/browser-errors.service.ts';
import { violationsSince } from '../canary/health.repository.ts';
import { checkCookie } from '../gate/check-budget.ts';
import { asCheckVisitor, type NamedCookie } from '../gate/check-visitor.ts';
import { findContract, findServedContract } from '../gate/contracts.repository.ts';
import { refusals, type Situation } from '../gate/gate.ts';
import { type UnfitRelease, unfitReleases } from '../gate/live-contracts.ts';
import { misfitsOfStyles } from '../gate/style-rules.ts';
import { misfitsOfTypes, type TypeCheck } from '../gate/type-check.ts';
import { type PinDeps, pinPath } from '../previews/pins.ts';
import { listPreviews } from '../previews/previews.repository.ts';
import { makePreview } from '../previews/previews.ts';
import { pruneReleases } from '../publish/prune.ts';
import { type Published, publishRelease } from '../publish/publish.ts';
import { findLive, listLastEvents, listLive, type ReleaseEvent } from '../registry/activations.repository.ts';
import {
  type ActivationDeps,
  type Attribution,
  activate,
  promote,
  refuseCanary,
  rollBack,
  startCanary,
} from '../registry/activations.ts';
import { ReleaseError } from '../registry/release-error.ts';
import type { Provenance, PublishedRelease, ReleaseId, ReleaseRecord } from '../registry/release-record.ts';
import { findRelease, listLiveApps, listReleases, noteTrial } from '../registry/releases.repository.ts';
import { setRenderingOff } from '../registry/rendering.repository.ts';
import type { AssetStore } from '../store/asset-store.ts';

export type { TypeCheck, TypeMisfit } from '../gate/type-check.ts';
export type {
  Attribution,
  ListedError,
  Published,
  PublishedRelease,
  ReleaseEvent,
  ReleaseId,
  ReleaseRecord,
  UnfitRelease,
};

export interface Trial {
  readonly release: PublishedRelease;
  /** Pins the release for the browser. */
  readonly pinPath: string;
  readonly session: NamedCookie;
  /** Gives the browser a rate-limit budget of its own. */
  readonly budget: NamedCookie;
  /** The app's own pages; for the shell also those of all active apps, which run inside it. */
  readonly routes: readonly RouteDescription[];
}

/** Checks that need the sources and a browser. */
export interface Examination {
  readonly budgets: (release: PublishedRelease) => Situation['budgets'];
  readonly types: TypeCheck;
  /** Returns failures inside the active store: none when it works, null without a browser to try it in. */
  readonly smoke: (trial: Trial) => Promise<readonly string[] | null>;
  /** True when a person allows more visitors than `UNTRIED_SHARE` to get a release that no browser tried. */
  readonly mayLeaveUntried: boolean;
}

/** A token or a trusted CI, without the token's key and hash. */
export type ListedGrant = Omit<GrantRow, 'tokenHash' | 'tokenKey'>;

export type RegistryAdmin = ReturnType<typeof createRegistryAdmin>;
export type ReleaseAdmin = ReturnType<typeof createReleaseAdmin>;
export type ReleaseOverview = Awaited<ReturnType<RegistryAdmin['overview']>>;

interface RegistryDeps extends ActivationDeps {
  readonly db: Db;
  readonly store: AssetStore;
}

interface AdminDeps extends RegistryDeps, PinDeps {}

const SHELL = 'shell';
const LISTED_EVENTS = 20;
/** Percentage of visitors who may get a release that no browser tried. */
const UNTRIED_SHARE = 10;

export function createReleaseAdmin(deps: AdminDeps) {
  const { db } = deps;
  const inBrowser =
    ({ smoke }: Examination) =>
    (release: PublishedRelease, active: readonly Release[]) =>
      tryOut(deps, release, active, smoke);
  return {
    ...createRegistryAdmin(deps),
    /** Returns null when the release is already active for all visitors. */
    async activate(id: ReleaseId, by: Attribution, examination: Examination) {
      if ((await findLive(db, id.app))?.version === id.version) return null;
      await refuseUnfit(deps, id, examination, { tryIt: inBrowser(examination) });
      return activate(deps, id, by);
    },
    async startCanary(id: ReleaseId, percent: number, by: Attribution, examination: Examination) {
      // This check comes before the gate, which is slow.
      await refuseCanary(db, id, percent);
      await refuseUnfit(deps, id, examination, { percent, tryIt: inBrowser(examination) });
      return startCanary(deps, id, percent, by);
    },
    /** Returns the reasons against the release and whether a browser tried it, without activating it. */
    check: (id: ReleaseId, examination: Examination) => examine(deps, id, examination, inBrowser(examination)),
  };
}

/** Needs only database and asset store. Functions throw a ReleaseError with a message for the operator. */
export function createRegistryAdmin(deps: RegistryDeps) {
  const { db, store } = deps;
  return {
    publish: (directory: string, provenance: Provenance) => publishRelease(deps, directory, provenance),
    overview: async () => ({
      releases: await listReleases(db),
      live: await listLive(db),
      /** Newest first. */
      events: await listLastEvents(db, LISTED_EVENTS),
      /** Content security policy violations that browsers reported in the last day. */
      violations: await violationsSince(db, before(deps.clock.now(), 1 * DAY)),
    }),
    /** Live releases that a server of this checkout would break. */
    unfit: () => unfitReleases(db),
    /** Browser errors with their positions in the sources. */
    errors: () => listBrowserErrors(deps, store),
    async promote(app: string, by: Attribution, examination: Examination) {
      const canary = (await findLive(db, app))?.canaryVersion;
      // A browser tried it before it became a canary; other apps may have changed since.
      if (canary) await refuseUnfit(deps, { app, version: canary }, examination);
      return promote(deps, app, by);
    },
    /** Returns the token, which is never shown again. */
    createToken: (request: GrantRequest) => createToken(deps, request),
    trustCi: (request: GrantRequest, ci: TrustedCi) => trustCi(deps, request, ci),
    grants: async (): Promise<ListedGrant[]> =>
      (await listGrants(db)).map(({ tokenHash: _, tokenKey: __, ...grant }) => grant),
    async revoke(name: string) {
      if (!(await revokeGrant(db, name, deps.clock.now())))
        throw new ReleaseError(`There is no token or trusted CI called ${name}.`);
    },
    // No gate: a rollback must always be possible.
    rollBack: (app: string, by: Attribution) => rollBack(deps, app, by),
    /** Resumes rendering first views of a release. @returns true when it had been stopped */
    async render({ app, version }: ReleaseId) {
      if (!(await findRelease(db, app, version))) throw new ReleaseError(`There is no release ${version} of ${app}.`);
      return await setRenderingOff(db, { app, version }, null);
    },
    /** Creates a link that shows this release to all for a day. @param grantId token or trust with which it ends */
    preview: (id: ReleaseId, by: Attribution, grantId: string | null = null) => makePreview(deps, id, by, grantId),
    previews: () => listPreviews(db, deps.clock.now()),
    prune: (keep: number) => pruneReleases({ ...deps, store }, keep),
  };
}

type TryIt = (release: PublishedRelease, active: readonly Release[]) => Promise<readonly string[] | null>;

interface Giving {
  /** Percentage of the visitors. */
  readonly percent?: number;
  readonly tryIt?: TryIt;
}

/** Runs the gate. @throws {ReleaseError} with every reason */
async function refuseUnfit(
  deps: RegistryDeps,
  id: ReleaseId,
  examination: Examination,
  { percent = 100, tryIt }: Giving = {},
): Promise<void> {
  const { reasons, isTried } = await examine(deps, id, examination, tryIt);
  if (reasons.length > 0) {
    throw new ReleaseError(
      [`${id.app} ${id.version} is refused:`, ...reasons.map((reason) => `  - ${reason}`)].join('\n'),
    );
  }
  if (!isTried && percent > UNTRIED_SHARE && !examination.mayLeaveUntried) {
    throw new ReleaseError(
      `${id.app} ${id.version} was not tested in a browser: install chromium where its gate runs, give it to at most ${UNTRIED_SHARE} % of visitors, or have a person give it to more, in the console or with --untried.`,
    );
  }
  if (tryIt) await noteTrial(deps.db, id, isTried);
}

interface Examined {
  readonly reasons: readonly string[];
  /** True when a browser tried it, now or before. */
  readonly isTried: boolean;
}

async function examine(
  deps: RegistryDeps,
  id: ReleaseId,
  { budgets, types }: Examination,
  tryIt: TryIt | undefined,
): Promise<Examined> {
  const { db, store } = deps;
  const { app, version } = id;
  const record = await findRelease(db, app, version);
  if (!record) throw new ReleaseError(`There is no release ${version} of ${app}.`);
  const { contractVersion, description } = record;
  const built = contractVersion === null ? undefined : await findContract(db, contractVersion);
  const active = (await listLiveApps(db)).map((live) => live.active);
  const hasFiles = await store.has(id);
  const reasons = [
    ...refusals(record, {
      active,
      builtContract: built?.document,
      servedContract: ((await findServedContract(db)) ?? ownContract()).document,
      hasFiles,
      budgets: budgets(description),
    }),
    ...(hasFiles ? await misfitsOfTypes(store, description, active, types) : []),
    ...(hasFiles && app !== SHELL ? await misfitsOfStyles(store, description) : []),
  ];
  // Null is an older release without a record: it counts as tried unless it is to be tried.
  const wasTried = tryIt ? record.triedInBrowser === true : record.triedInBrowser !== false;
  if (reasons.length > 0 || !tryIt) return { reasons, isTried: wasTried };
  const found = await tryIt(description, active);
  return { reasons: found ?? [], isTried: found !== null || wasTried };
}

function tryOut(deps: AdminDeps, release: PublishedRelease, active: readonly Release[], smoke: Examination['smoke']) {
  const guests = release.app === SHELL ? active.filter(({ app }) => app !== SHELL) : [];
  const routes = [release, ...guests].flatMap(({ description }) => description.routes);
  return asCheckVisitor(deps, async (session) =>
    smoke({ release, pinPath: await pinPath(deps, release), session, budget: await checkCookie(deps), routes }),
  );
}
