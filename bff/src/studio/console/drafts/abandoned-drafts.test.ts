import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { consoleContract as api } from '@storefront/contract/console';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY } from '../../../base/clock.ts';
import { DRAFT_MEMORY, removeAbandonedDrafts } from './abandoned-drafts.ts';
import { type DraftStudio, startDraftStudio, upload } from './testing/draft-studio.ts';

let studio: DraftStudio;
beforeAll(async () => {
  studio = await startDraftStudio();
});
afterAll(() => studio.stop());

test('drafts that nobody has changed for 30 days are removed with their files, and so is what was left', async () => {
  const { shop } = studio;
  const { draftsDirectory } = shop;
  const begin = async () => {
    // A session lasts a day at most.
    const browser = await studio.console.byLink();
    const { id } = await browser.call(api.createDraft, { body: { fields: { name: 'Well' } } });
    await upload(browser, id, 'model.glb', 'a model');
    return id;
  };
  await begin();
  shop.clock.advance(DRAFT_MEMORY - DAY);
  const young = await begin();
  const left = '01890a5d-ac96-774b-bcce-b302099a8057';
  await mkdir(join(draftsDirectory, left, 'files'), { recursive: true });
  await utimes(join(draftsDirectory, left), shop.clock.now(), shop.clock.now());
  await removeAbandonedDrafts(shop);
  expect(await readdir(draftsDirectory)).toHaveLength(3);
  shop.clock.advance(2 * DAY);
  await removeAbandonedDrafts(shop);
  const { drafts } = await (await studio.console.byLink()).call(api.listDrafts, {});
  expect(drafts.map(({ id }) => id)).toEqual([young]);
  expect(await readdir(draftsDirectory)).toEqual([young]);
});

test('what is no draft stays, what goes meanwhile is no failure, and what cannot be read is one', async () => {
  const draftsDirectory = await mkdtemp(join(tmpdir(), 'drafts-'));
  const other = join(draftsDirectory, 'lost+found');
  await mkdir(other);
  await utimes(other, 0, 0);
  // A broken link is listed but cannot be opened.
  await symlink('nowhere', join(draftsDirectory, '01890a5d-ac96-774b-bcce-b302099a8057'));
  await removeAbandonedDrafts({ ...studio.shop, draftsDirectory });
  expect(await readdir(draftsDirectory)).toContain('lost+found');
  const file = join(draftsDirectory, 'file');
  await removeAbandonedDrafts({ ...studio.shop, draftsDirectory: file });
  await writeFile(file, '');
  await expect(removeAbandonedDrafts({ ...studio.shop, draftsDirectory: file })).rejects.toThrow('ENOTDIR');
  await rm(draftsDirectory, { recursive: true });
});
