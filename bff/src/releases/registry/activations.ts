/** Decides which release visitors get; each change is one transaction with its history event. */
import type { Clock } from '../../base/clock.ts';
import type { ReleaseAction } from '../../base/db/columns.ts';
import type { Db } from '../../base/db/database.ts';
import { inTransaction, type Tx } from '../../base/db/transaction.ts';
import {
  clearCanary,
  findLive,
  insertActivation,
  type Live,
  listEvents,
  lockApp,
  type ReleaseEvent,
  setActive,
  setCanary,
} from './activations.repository.ts';
import { previousActive } from './history.ts';
import { ReleaseError } from './release-error.ts';
import type { ReleaseId } from './release-record.ts';
import { findRelease, listReleases } from './releases.repository.ts';

export interface ActivationDeps {
  readonly db: Db;
  readonly clock: Clock;
}

export interface Attribution {
  readonly actor: string;
  readonly reason?: string | null | undefined;
  /** Writes in the same transaction, such as an audit entry, with the releases that were and are now live. */
  readonly along?: ((tx: Tx, before: Live | undefined, now: Live | undefined) => Promise<void>) | undefined;
}

/** Activates a published release and ends a canary; returns null when it is active already. */
export async function activate(
  deps: ActivationDeps,
  { app, version }: ReleaseId,
  by: Attribution,
): Promise<ReleaseEvent | null> {
  return decide(deps, app, async (tx, live, record) => {
    await refuseUnknown(tx, { app, version });
    if (live?.version === version) return null;
    await setActive(tx, app, version, deps.clock.now());
    return record('activate', { version, replaced: live?.version ?? null }, by);
  });
}

/** Gives `percent` (1–99) of the visitors a published release instead of the active one. */
export async function startCanary(
  deps: ActivationDeps,
  { app, version }: ReleaseId,
  percent: number,
  by: Attribution,
): Promise<ReleaseEvent> {
  return decide(deps, app, async (tx, _, record) => {
    const live = await refuseCanary(tx, { app, version }, percent);
    // Changing only the share keeps the canary's start, from which it is judged.
    const startedAt = live.canaryVersion === version ? live.canaryStartedAt : null;
    await setCanary(tx, app, version, percent, startedAt ?? deps.clock.now());
    const replaced = live.canaryVersion === version ? null : live.canaryVersion;
    return record('canary', { version, replaced, percent }, by);
  });
}

/** Returns the app's live releases when this canary may run beside them. @throws {ReleaseError} when it may not */
export async function refuseCanary(db: Db, { app, version }: ReleaseId, percent: number): Promise<Live> {
  if (!Number.isInteger(percent) || percent < 1 || percent > 99) {
    throw new ReleaseError('The share of a canary must be a whole number from 1 to 99 percent.');
  }
  await refuseUnknown(db, { app, version });
  const live = await findLive(db, app);
  if (!live) throw new ReleaseError(`${app} has no active release for a canary to stand beside.`);
  if (live.version === version) throw new ReleaseError(`${app} ${version} is already active for all visitors.`);
  return live;
}

export async function promote(deps: ActivationDeps, app: string, by: Attribution): Promise<ReleaseEvent> {
  return decide(deps, app, async (tx, live, record) => {
    if (!live?.canaryVersion) throw new ReleaseError(`${app} has no canary to promote.`);
    await setActive(tx, app, live.canaryVersion, deps.clock.now());
    return record('promote', { version: live.canaryVersion, replaced: live.version }, by);
  });
}

/** Ends the canary if there is one, otherwise activates the release before the active one. */
export async function rollBack(deps: ActivationDeps, app: string, by: Attribution): Promise<ReleaseEvent> {
  return decide(deps, app, async (tx, live, record) => {
    if (!live) throw new ReleaseError(`${app} has no active release.`);
    if (live.canaryVersion) {
      await clearCanary(tx, app);
      return record('rollback', { version: live.version, replaced: live.canaryVersion }, by);
    }
    const kept = new Set((await listReleases(tx)).flatMap((release) => (release.app === app ? release.version : [])));
    const previous = previousActive(await listEvents(tx, app), live.version, (version) => kept.has(version));
    if (!previous) throw new ReleaseError(`${app} has no earlier release than ${live.version} to roll back to.`);
    await setActive(tx, app, previous, deps.clock.now());
    return record('rollback', { version: previous, replaced: live.version }, by);
  });
}

/** Ends the canary `version` automatically; returns null when it has ended. Runs in the caller's transaction. */
export async function withdrawCanary(
  tx: Tx,
  { app, version }: ReleaseId,
  reason: string,
  at: Date,
): Promise<ReleaseEvent | null> {
  await lockApp(tx, app);
  const live = await findLive(tx, app);
  if (live?.canaryVersion !== version) return null;
  await clearCanary(tx, app);
  const by = { actor: 'automatic', reason };
  return recordIn(tx, { app, action: 'auto-rollback', version: live.version, replaced: version, at }, by);
}

export async function recordPreview(deps: ActivationDeps, { app, version }: ReleaseId, by: Attribution): Promise<void> {
  await decide(deps, app, async (tx, _, record) => {
    await refuseUnknown(tx, { app, version });
    return record('preview', { version }, by);
  });
}

type Optional = Partial<Pick<ReleaseEvent, 'replaced' | 'percent'>>;
type Change = Pick<ReleaseEvent, 'version'> & Optional;
type Recorder = (action: ReleaseAction, change: Change, by: Attribution) => Promise<ReleaseEvent>;

async function recordIn(
  tx: Tx,
  change: Pick<ReleaseEvent, 'app' | 'action' | 'version' | 'at'> & Optional,
  { actor, reason = null }: Attribution,
): Promise<ReleaseEvent> {
  const event = { replaced: null, percent: null, ...change, actor, reason };
  await insertActivation(tx, event);
  return event;
}

function decide<T>(
  { db, clock }: ActivationDeps,
  app: string,
  decision: (tx: Tx, live: Live | undefined, record: Recorder) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (tx) => {
    await lockApp(tx, app);
    const live = await findLive(tx, app);
    const record: Recorder = async (action, change, by) => {
      const event = await recordIn(tx, { app, action, ...change, at: clock.now() }, by);
      await by.along?.(tx, live, await findLive(tx, app));
      return event;
    };
    return decision(tx, live, record);
  });
}

async function refuseUnknown(db: Db, { app, version }: ReleaseId): Promise<void> {
  if (!(await findRelease(db, app, version))) throw new ReleaseError(`There is no release ${version} of ${app}.`);
}
