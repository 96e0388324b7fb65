/** A draft whose model can be mended. */
import { consoleContract as contract, type DraftFields, type ProductDraft } from '@storefront/contract/console';
import { answer, fail } from '@storefront/testkit';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aCheck, aDraft, DRAFT_ID } from '../../../testing/draft-fixtures.ts';
import { renderConsole } from '../../../testing/render-console.tsx';

const figures = { bytes: 1000, triangles: 12, vertices: 8, size: { width: 1, height: 2, depth: 1 } };
const mended = {
  file: 'model.glb',
  isUsed: false,
  changes: ['lists parts twice (SCENE_NON_ROOT_NODE); in the mended copy, each part is listed once'],
  original: figures,
  mended: { ...figures, bytes: 1200 },
};
const fault = { file: 'model.glb', field: null, reason: 'lists parts twice (SCENE_NON_ROOT_NODE); export it again' };
const offered = aCheck({ problems: [fault], mendings: [mended] });

/** The server's draft. */
let draft: ProductDraft;
let saves: DraftFields[];

beforeEach(() => {
  draft = aDraft({ check: offered });
  saves = [];
  answer(contract.countOpenMessages, () => ({ open: 0 }));
  answer(contract.showDraft, () => draft);
  answer(contract.changeDraft, ({ body: { fields } }) => {
    saves.push(fields);
    const revision = draft.revision + 1;
    draft = { ...draft, fields, revision, state: `state-${revision}` };
    return draft;
  });
  answer(contract.checkDraft, () => {
    const { mend = false } = draft.fields;
    const check = mend ? aCheck({ mendings: [{ ...mended, isUsed: true }] }) : offered;
    draft = { ...draft, check: { ...check, state: draft.state } };
    return draft;
  });
});

const open = async () => {
  const view = renderConsole(`/products/drafts/${DRAFT_ID}`);
  await screen.findByRole('heading', { name: 'Text and price' });
  return view;
};
const panel = async () => within(await screen.findByRole('region', { name: 'Mended copy' }));
test('says what was wrong, what was done, and the facts of both', async () => {
  await open();
  const copy = await panel();
  expect(copy.getByText(/^Lists parts twice .*each part is listed once\.$/)).toBeTruthy();
  expect(copy.getByRole('row', { name: 'Triangles 12 12' })).toBeTruthy();
  expect(copy.getByRole('row', { name: 'File size 1.0 kB 1.2 kB' })).toBeTruthy();
});

test('is sold mended when the owner says so, and as it is after another word', async () => {
  const { user } = await open();
  await user.click((await panel()).getByRole('button', { name: 'Use the Mended Copy' }));
  expect(await screen.findByText('No problems found. The draft can be published.')).toBeTruthy();
  expect(saves.at(-1)).toMatchObject({ mend: true, name: 'Old well' });
  expect((await panel()).getByText(/^Buyers get the mended copy\./)).toBeTruthy();
  await user.click((await panel()).getByRole('button', { name: 'Use My File Again' }));
  expect(await screen.findByText('There is a problem')).toBeTruthy();
  expect(saves.at(-1)).toMatchObject({ mend: false });
});

test('keeps the keyboard’s place after the choice', async () => {
  const { user } = await open();
  (await panel()).getByRole('button', { name: 'Use the Mended Copy' }).focus();
  await user.keyboard('{Enter}');
  await screen.findByText('No problems found. The draft can be published.');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Check Again' }));
});

test('is not checked again while the choice cannot be saved', async () => {
  fail(contract.changeDraft);
  const { user } = await open();
  await user.click((await panel()).getByRole('button', { name: 'Use the Mended Copy' }));
  expect(await screen.findByText(/^Not saved: The store cannot be reached/)).toBeTruthy();
  expect(screen.queryByText('No problems found. The draft can be published.')).toBeNull();
});
