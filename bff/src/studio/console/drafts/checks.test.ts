/** Concurrent checks of one draft. */
import { access } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '@storefront/testkit/postgres/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildLimits } from './build-draft.ts';
import { type Checks, createChecks } from './checks.ts';
import { draftDirectory } from './draft-directory.ts';
import { findDraft } from './drafts.repository.ts';
import { aDraft, type DraftStudio, startDraftStudio, untilLocked } from './testing/draft-studio.ts';

let studio: DraftStudio;
beforeAll(async () => {
  studio = await startDraftStudio();
});
afterAll(() => studio.stop());

/** @param onBuilt called when a check has built everything, before it stores the result */
function checksOf(onBuilt: () => void): Checks {
  const { shop } = studio;
  const now = () => {
    onBuilt();
    return shop.clock.now();
  };
  return createChecks({ ...shop.allDeps, clock: { ...shop.clock, now }, browserPath: undefined }, buildLimits);
}

async function ended(checks: Checks, draftId: string): Promise<void> {
  while (checks.runningState(draftId) !== undefined) await sleep(20);
}

test('two that are begun at once for the same state are one, and what it made is there', async () => {
  const { id } = await aDraft(studio.browser);
  let built = 0;
  const checks = checksOf(() => {
    built += 1;
  });
  await withClient(studio.shop.database.url, async (client) => {
    await client.query('begin');
    await client.query('lock table draft_files in access exclusive mode');
    const first = checks.begin(id);
    await untilLocked(studio.shop);
    const second = checks.begin(id);
    await untilLocked(studio.shop);
    await client.query('commit');
    await Promise.all([first, second]);
  });
  await ended(checks, id);
  expect(built).toBe(1);
  const draft = await findDraft(studio.shop.db, id);
  expect(draft?.lastCheck?.problems).toEqual([]);
  await access(draftDirectory(studio.shop.draftsDirectory, id).made(draft?.lastCheck?.made ?? ''));
});

test('one that is stopped after it has built everything keeps nothing, and another can begin', async () => {
  const { id } = await aDraft(studio.browser);
  let stopped: Promise<void> | undefined;
  const checks = checksOf(() => {
    stopped ??= checks.stop(id);
  });
  await checks.begin(id);
  await ended(checks, id);
  await stopped;
  expect((await findDraft(studio.shop.db, id))?.lastCheck).toBeNull();
  await checks.begin(id);
  await ended(checks, id);
  expect((await findDraft(studio.shop.db, id))?.lastCheck?.problems).toEqual([]);
});

test('one whose draft ends meanwhile leaves no files', async () => {
  const { id } = await aDraft(studio.browser);
  const { promise: built, resolve } = Promise.withResolvers<void>();
  const checks = checksOf(resolve);
  await withClient(studio.shop.database.url, async (client) => {
    await client.query('begin');
    await client.query('delete from product_drafts where id = $1', [id]);
    await checks.begin(id);
    await built;
    await client.query('commit');
  });
  await ended(checks, id);
  await expect(access(draftDirectory(studio.shop.draftsDirectory, id).home)).rejects.toThrow('ENOENT');
});
