/** A draft's page: autosave, conflicts between two users, the check and publication. */
import {
  consoleContract as contract,
  type DraftFields,
  type ProductDraft,
  type PublicationPlan,
} from '@storefront/contract/console';
import { answer, castle, castleFacts, detailsOf, fail, refusal, refuse, useTurnClock } from '@storefront/testkit';
import { withWebGl } from '@storefront/viewer/testing/with-web-gl';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { aCheck, aDraft, DRAFT_ID } from '../../testing/draft-fixtures.ts';
import { aProduct } from '../../testing/fixtures.ts';
import { renderConsole } from '../../testing/render-console.tsx';

/** The server's draft. */
let draft: ProductDraft;
let saves: DraftFields[];

beforeEach(() => {
  draft = aDraft();
  saves = [];
  answer(contract.countOpenMessages, () => ({ open: 0 }));
  answer(contract.listDrafts, () => ({ drafts: [] }));
  answer(contract.findProducts, () => ({ products: [], next: null }));
  answer(contract.showDraft, () => draft);
  acceptChanges();
});

function acceptChanges() {
  answer(contract.changeDraft, ({ body: { fields, seenRevision } }) => {
    if (seenRevision !== draft.revision) return refusal('changed_meanwhile', { draft });
    saves.push(fields);
    const revision = draft.revision + 1;
    draft = { ...draft, fields, revision, state: `state-${revision}` };
    return draft;
  });
}

async function open(more: Partial<ProductDraft> = {}) {
  draft = { ...draft, ...more };
  const view = renderConsole(`/products/drafts/${DRAFT_ID}`);
  await screen.findByRole('heading', { name: 'Text and price' });
  return view;
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const isSaved = () => screen.findByText('Saved');

describe('the words', () => {
  test('save themselves after the last key, all at once', async () => {
    const { user } = await open();
    await user.type(field('Description'), ' Deep.');
    await user.type(field('Tags'), 'well, stone,');
    await waitFor(() =>
      expect(saves.at(-1)).toMatchObject({ description: 'A mossy well. Deep.', tags: ['well', 'stone'] }),
    );
    expect(await isSaved()).toBeTruthy();
    expect(field('Tags').value).toBe('well, stone,');
  });

  test('name the formats that a check makes', async () => {
    const { user } = await open();
    const formats = within(screen.getByRole('group', { name: 'Formats beside the GLB' }));
    await user.click(formats.getByRole('checkbox', { name: /^STL/ }));
    await user.click(formats.getByRole('checkbox', { name: /^OBJ/ }));
    await waitFor(() => expect(saves.at(-1)).toMatchObject({ formats: ['stl', 'obj'] }));
    await user.click(formats.getByRole('checkbox', { name: /^STL/ }));
    await waitFor(() => expect(saves.at(-1)).toMatchObject({ formats: ['obj'] }));
  });

  test('that could not be saved stay, say so, and are saved on request', async () => {
    useTurnClock();
    fail(contract.changeDraft);
    const { user } = await open();
    await user.type(field('Price in dollars'), '0');
    expect(await screen.findByText(/^Not saved: The store cannot be reached/)).toBeTruthy();
    acceptChanges();
    await user.click(screen.getByRole('button', { name: 'Save Now' }));
    expect(await isSaved()).toBeTruthy();
    expect(draft.fields.price).toBe('12.500');
  });

  test('that are not saved hold the page back', async () => {
    useTurnClock();
    fail(contract.changeDraft);
    const { user } = await open();
    const leaves = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(leaves()).toBe(true);
    await user.type(field('Name'), 's');
    expect(leaves()).toBe(false);
    await screen.findByText(/^Not saved/);
    acceptChanges();
    await user.click(await screen.findByRole('button', { name: 'Save Now' }));
    await isSaved();
    expect(leaves()).toBe(true);
  });

  test('are still there after a look at another page', async () => {
    useTurnClock();
    fail(contract.changeDraft);
    const { user } = await open();
    await user.type(field('Name'), 's');
    await screen.findByText(/^Not saved/);
    await user.click(screen.getByRole('link', { name: 'All products' }));
    await screen.findByText('No products yet');
    acceptChanges();
    history.back();
    await waitFor(() => expect(field('Name').value).toBe('Old wells'));
    await user.click(screen.getByRole('button', { name: 'Save Now' }));
    await waitFor(() => expect(draft.fields.name).toBe('Old wells'));
  });

  test('are undone and redone', async () => {
    const { user } = await open();
    const isBlocked = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true';
    expect(isBlocked('Undo')).toBe(true);
    await user.type(field('Name'), 's');
    await isSaved();
    await waitFor(() => expect(isBlocked('Undo')).toBe(false));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(draft.fields.name).toBe('Old well'));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' }));
    await user.keyboard('{Enter}');
    expect(field('Name').value).toBe('Old well');
    await waitFor(() => expect(isBlocked('Redo')).toBe(false));
    await user.click(screen.getByRole('button', { name: 'Redo' }));
    await waitFor(() => expect(draft.fields.name).toBe('Old wells'));
  });

  test('of a new product give its slug until it is written by hand', async () => {
    const { user } = await open();
    await user.type(field('Name'), '’s rope (São)');
    expect(field('Slug').value).toBe('old-wells-rope-sao');
    await user.clear(field('Slug'));
    await user.type(field('Slug'), 'well');
    await user.type(field('Name'), '!');
    expect(field('Slug').value).toBe('well');
  });
});

describe('two people', () => {
  const theirs: DraftFields = { ...aDraft().fields, description: 'A deep well.', price: '15' };

  async function collide() {
    const view = await open();
    draft = { ...draft, revision: 2, fields: theirs };
    await view.user.clear(field('Price in dollars'));
    await view.user.type(field('Price in dollars'), '20');
    await screen.findByText(/ben@shop\.example changed it/);
    return view;
  }

  test('see both, and only what is chosen is saved', async () => {
    const { user } = await collide();
    expect(saves).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Compare Versions' }));
    expect(document.activeElement?.textContent).toContain('Save Selection');
    const price = within(screen.getByRole('group', { name: 'Price in dollars' }));
    expect(price.getByRole<HTMLInputElement>('radio', { name: /Yours\s*20/ }).checked).toBe(true);
    const words = within(screen.getByRole('group', { name: 'Description' }));
    // A field that only they changed defaults to theirs.
    expect(words.getByRole<HTMLInputElement>('radio', { name: /Theirs\s*A deep well\./ }).checked).toBe(true);
    expect(screen.queryByRole('group', { name: 'Name' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save Selection' }));
    await waitFor(() => expect(draft.fields).toMatchObject({ description: 'A deep well.', price: '20' }));
    expect(await isSaved()).toBeTruthy();
    expect(field('Description').value).toBe('A deep well.');
  });

  test('are told that nothing is saved, also when one types on', async () => {
    const { user } = await collide();
    await user.type(field('Price in dollars'), '5');
    expect(screen.getByText('Not saved: someone else has changed it.')).toBeTruthy();
    expect(screen.queryByText('Saving…')).toBeNull();
    const price = within(screen.getByRole('group', { name: 'Price in dollars' }));
    expect(price.getByRole('radio', { name: /Yours\s*205/ })).toBeTruthy();
  });

  test('may leave everything to the other', async () => {
    const { user } = await collide();
    await user.click(screen.getByRole('radio', { name: /Theirs\s*15/ }));
    await user.click(screen.getByRole('button', { name: 'Save Selection' }));
    expect(await isSaved()).toBeTruthy();
    expect(draft.fields).toEqual(theirs);
  });

  test('one of whom discards it: the other’s words go into a new draft', async () => {
    const { user, here } = await open();
    refuse(contract.changeDraft, 'not_found');
    await user.type(field('Name'), 's');
    expect(await screen.findByText('This draft no longer exists')).toBeTruthy();
    const next = aDraft({ id: `${DRAFT_ID.slice(0, -1)}2` });
    answer(contract.createDraft, ({ body }) => ({ ...next, fields: body.fields }));
    answer(contract.showDraft, () => next);
    await user.click(screen.getByRole('button', { name: 'Start a New Draft with This Text' }));
    await waitFor(() => expect(here()).toBe(`/products/drafts/${next.id}`));
  });
});

describe('the check', () => {
  const problems = [
    { file: 'product.json', field: 'price', reason: 'price must be a number of dollars' },
    { file: 'product.json', field: 'tags[1]', reason: 'tags[1] must be of small letters and digits' },
    { file: 'model.glb', field: null, reason: 'is missing' },
    { file: '', field: null, reason: 'there is nothing to sell' },
  ];

  test('begins after what is typed is saved, and is followed until it is done', async () => {
    const { user } = await open();
    answer(contract.checkDraft, () => {
      expect(saves).toHaveLength(1);
      const state = draft.state;
      draft = { ...draft, check: aCheck({ status: 'running', state }) };
      const begun = draft;
      draft = { ...draft, check: aCheck({ state }) };
      return begun;
    });
    await user.type(field('Name'), 's');
    await user.click(screen.getByRole('button', { name: 'Check' }));
    expect(await screen.findByText('No problems found. The draft can be published.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Publish…' }).getAttribute('aria-disabled')).toBeNull();
  });

  test('is followed on after an answer that did not come', async () => {
    await open({ check: aCheck({ status: 'running' }) });
    let asked = 0;
    answer(contract.showDraft, () => {
      asked += 1;
      return asked === 1 ? refusal('server_busy') : { ...draft, check: aCheck() };
    });
    expect(await screen.findByText('No problems found. The draft can be published.')).toBeTruthy();
    expect(asked).toBe(2);
  });

  test.each(['not_found', 'console_role_required', 'console_sign_in_required'] as const)(
    'is no longer followed once the answer is %s',
    async (code) => {
      useTurnClock();
      await open({ check: aCheck({ status: 'running' }) });
      let asked = 0;
      answer(contract.showDraft, () => {
        asked += 1;
        return refusal(code);
      });
      await waitFor(() => expect(asked).toBe(1));
      await vi.advanceTimersByTimeAsync(5000);
      expect(asked).toBe(1);
    },
  );

  test('says what is wrong next to the field or file, with a link to it', async () => {
    const { user } = await open({ check: aCheck({ problems }) });
    expect(field('Price in dollars').getAttribute('aria-invalid')).toBe('true');
    expect(field('Price in dollars')).toHaveProperty('id', 'draft-price');
    expect(screen.getAllByText('Price must be a number of dollars.')).toHaveLength(2);
    expect(screen.getAllByText('Tag 2 must be of small letters and digits.')).toHaveLength(2);
    expect(field('Tags').getAttribute('aria-invalid')).toBe('true');
    expect(field('Name').getAttribute('aria-invalid')).toBeNull();
    const model = within(screen.getByRole('region', { name: 'Model' }));
    expect(model.getByText('Is missing.')).toBeTruthy();
    const summary = within(screen.getByText('There are 4 problems').parentElement as HTMLElement);
    expect(summary.getByText('There is nothing to sell.')).toBeTruthy();
    await user.click(summary.getByRole('link', { name: 'Price must be a number of dollars.' }));
    expect(document.activeElement).toBe(field('Price in dollars'));
    await user.click(summary.getByRole('link', { name: 'model.glb: Is missing.' }));
    expect(document.activeElement?.textContent).toBe('model.glb ');
    expect(screen.getByText('Fix the problems above first.')).toBeTruthy();
  });

  test('no longer marks a field that was filled in since', async () => {
    const { user } = await open({ check: aCheck({ problems }) });
    await user.clear(field('Price in dollars'));
    await user.type(field('Price in dollars'), '12,50');
    expect(field('Price in dollars').getAttribute('aria-invalid')).toBeNull();
    expect(field('Tags').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('There are 4 problems')).toBeTruthy();
  });

  test('of an earlier state does not count', async () => {
    const { user } = await open({ check: aCheck({ state: 'state-0' }) });
    expect(screen.getByText('Changed since the last check.')).toBeTruthy();
    expect(screen.queryByText('No problems found. The draft can be published.')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Publish…' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('Check the draft first.')).toBeTruthy();
  });

  test('that cannot begin says why', async () => {
    refuse(contract.checkDraft, 'files_unavailable');
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Check' }));
    expect(await screen.findByText(/^Files are not available/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Check' })).toBeTruthy();
  });
});

describe('the preview in 3D', () => {
  const shown = (path: string | null) =>
    detailsOf(castle, { facts: castleFacts, preview: path === null ? null : { path, bytes: 10 } });
  const page = async () => within(await screen.findByRole('article', { name: 'Page in the store' }));

  test('is made by the check', async () => {
    await open();
    expect((await page()).getByText('Check the draft to create its 3D view.')).toBeTruthy();
    expect((await page()).queryByRole('button', { name: 'View in 3D' })).toBeNull();
  });

  test('of a model without a preview is not offered, as the store says', async () => {
    await open({ check: aCheck({ shown: shown(null) }) });
    expect((await page()).getByText(/instead of a 3D view, which would give it away\.$/)).toBeTruthy();
    expect((await page()).queryByRole('button', { name: 'View in 3D' })).toBeNull();
  });

  test('has its triangles and its picture judged beside the model’s', async () => {
    const side = (name: string) => ({ path: `/api/console/drafts/${DRAFT_ID}/made/1/${name}.webp` });
    const comparison = { difference: 0.018, model: side('4'), preview: side('5') };
    const preview = { ...{ triangles: 4870, of: 9741, share: 0.5, isGiven: false, without: null }, comparison };
    await open({ check: aCheck({ preview }) });
    expect(await screen.findByText('4,870 of 9,741 triangles, 50 %.')).toBeTruthy();
    expect(screen.getByText('1.8 % of its picture differ from the model.')).toBeTruthy();
    const picture = (name: string) => screen.getByRole('img', { name: `${name}, on the side that differs most` });
    expect(picture('Model').getAttribute('src')).toBe(comparison.model.path);
    expect(picture('Preview').getAttribute('src')).toBe(comparison.preview.path);
  });

  test('that no browser could draw is said not to be compared', async () => {
    const preview = { ...{ triangles: 50, of: 1000, share: 0.5, isGiven: true, without: null }, comparison: null };
    await open({ check: aCheck({ preview }) });
    expect(await screen.findByText(/^It was not compared with the model/)).toBeTruthy();
  });

  test.each([
    ['few_triangles', 'None, because the model has only 12 triangles.'],
    ['not_simplified', 'None, because the model does not keep its shape with so few triangles.'],
  ] as const)('that is missing for %s says why', async (without, words) => {
    const preview = { ...{ triangles: 0, of: 12, share: 0.5, isGiven: false, without }, comparison: null };
    await open({ check: aCheck({ preview }) });
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByText(/not compared/)).toBeNull();
  });

  test('has the share of triangles that the owner chooses', async () => {
    const { user } = await open();
    const share = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Triangles in the preview' });
    expect(share.selectedOptions[0]?.text).toBe('50 %, as usual');
    await user.selectOptions(share, '25 %');
    await waitFor(() => expect(saves.at(-1)).toMatchObject({ previewShare: 0.25 }));
  });

  test('comes from the console, once it is asked for', async () => {
    withWebGl();
    const path = `/api/console/drafts/${DRAFT_ID}/made/1/2.glb` as const;
    const asked: string[] = [];
    const { params: _, ...file } = { ...contract.showDraft, path };
    answer(file, () => {
      asked.push(path);
      return refusal('not_found');
    });
    const { user } = await open({ check: aCheck({ shown: shown(path) }) });
    expect(asked).toEqual([]);
    await user.click((await page()).getByRole('button', { name: 'View in 3D' }));
    expect(await screen.findByRole('application', { name: '3D view of Old well' })).toBe(document.activeElement);
    expect(await screen.findByText(/^The 3D view could not be loaded\./)).toBeTruthy();
    expect(asked).toEqual([path]);
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe((await page()).getByRole('button', { name: 'View in 3D' }));
  });
});

describe('the publication', () => {
  const plan = {
    outcome: 'changed',
    version: 3,
    news: 'told',
    owners: 7,
    email: { to: 'mara@example.com', subject: 'Old well, version 3', text: 'New: a bucket.' },
    formerSlug: 'well',
  } as const;

  async function look(differences: Partial<PublicationPlan> = {}) {
    answer(contract.planPublication, () => ({ ...plan, ...differences }));
    const view = await open({ productId: '1', check: aCheck() });
    await view.user.click(screen.getByRole('button', { name: 'Publish…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Publish' }));
    await dialog.findByText('The product changes, and its files become version 3.');
    return { ...view, dialog };
  }

  test('is looked at first: version, owners, email and address', async () => {
    const { dialog } = await look();
    expect(dialog.getByText('7 owners will get the email below.')).toBeTruthy();
    expect(dialog.getByText('/store/old-well; /store/well will redirect to it.', { exact: false })).toBeTruthy();
    const email = dialog.getByRole<HTMLTextAreaElement>('textbox', {
      name: 'To mara@example.com: Old well, version 3',
    });
    expect(email.value).toBe('New: a bucket.');
    expect(email.readOnly).toBe(true);
  });

  test.each([
    [7, '7 owners will get the email below.'],
    [5, '5 of 7 owners will get the email below; the others have turned off emails about new versions.'],
    [0, 'No email is sent: its owners have turned off emails about new versions.'],
  ])('with %i owners who want emails says: %s', async (recipients, words) => {
    const { dialog } = await look({ recipients });
    expect(dialog.getByText(words)).toBeTruthy();
  });

  test('is worked out again when it is looked at again', async () => {
    const { user, dialog } = await look();
    await user.click(dialog.getByRole('button', { name: 'Not Yet' }));
    const asked = Promise.withResolvers<PublicationPlan>();
    answer(contract.planPublication, () => asked.promise);
    await user.click(screen.getByRole('button', { name: 'Publish…' }));
    const again = within(screen.getByRole('dialog', { name: 'Publish' }));
    expect(again.queryByText(/become version/)).toBeNull();
    expect(again.getByRole('button', { name: 'Publish Now' }).hasAttribute('disabled')).toBe(true);
    asked.resolve({ ...plan, version: 4 });
    expect(await again.findByText('The product changes, and its files become version 4.')).toBeTruthy();
    expect(again.getByRole('button', { name: 'Publish Now' }).hasAttribute('disabled')).toBe(false);
  });

  test('is of the draft as it was looked at, also when that changes meanwhile', async () => {
    const { user, dialog } = await look();
    draft = { ...draft, revision: 2, state: 'state-2', fields: { ...draft.fields, name: 'Deep well' } };
    dispatchEvent(new Event('online'));
    await screen.findByRole('heading', { name: 'Deep well', level: 1 });
    const seen: string[] = [];
    answer(contract.publishDraft, ({ body }) => {
      seen.push(body.seenState);
      return refusal('changed_meanwhile', { draft });
    });
    const publish = dialog.getByRole('button', { name: 'Publish Now' });
    await waitFor(() => expect(publish.hasAttribute('disabled')).toBe(false));
    await user.click(publish);
    await dialog.findByRole('button', { name: 'Review the Draft' });
    expect(seen).toEqual(['state-1']);
  });

  test('leads to the product, with a link to it in the store', async () => {
    const { user, dialog, here } = await look();
    const product = { ...aProduct, slug: 'old-well', name: 'Old well' };
    answer(contract.publishDraft, ({ body }) => {
      expect(body).toEqual({ seenState: 'state-1', overwrites: false });
      return product;
    });
    answer(contract.showProduct, () => product);
    await user.click(dialog.getByRole('button', { name: 'Publish Now' }));
    expect(await screen.findByText('Old well is in the store.')).toBeTruthy();
    expect(here()).toBe('/products/1');
    const link = screen.getByRole('link', { name: /^View in the store/ });
    expect(link.getAttribute('href')).toBe('https://shop.example/store/old-well');
  });

  test('over what another person has changed in the store asks first', async () => {
    const { user, dialog } = await look();
    const changed = { ...aProduct, priceCents: 3999 };
    answer(contract.publishDraft, ({ body }) =>
      body.overwrites ? changed : refusal('changed_meanwhile', { product: changed }),
    );
    answer(contract.showProduct, () => changed);
    await user.click(dialog.getByRole('button', { name: 'Publish Now' }));
    expect((await dialog.findByRole('alert')).textContent).toMatch(/Castle, \$39\.99, Buildings, .*, Props\.$/);
    await user.click(dialog.getByRole('button', { name: 'Publish Anyway' }));
    expect(await screen.findByText('Castle is in the store.')).toBeTruthy();
  });

  test('of what another person has changed in the draft is not done', async () => {
    const { user, dialog } = await look();
    refuse(contract.publishDraft, 'changed_meanwhile', { draft: aDraft({ revision: 2 }) });
    await user.click(dialog.getByRole('button', { name: 'Publish Now' }));
    draft = { ...draft, revision: 2, state: 'state-2', fields: { ...draft.fields, name: 'Deep well' } };
    await user.click(await dialog.findByRole('button', { name: 'Review the Draft' }));
    expect(await screen.findByRole('heading', { name: 'Deep well', level: 1 })).toBeTruthy();
    expect(screen.getByText('Check the draft first.')).toBeTruthy();
  });
});

test('a draft is discarded after a question', async () => {
  const { user, here } = await open();
  let discarded = 0;
  answer(contract.discardDraft, () => {
    discarded += 1;
    return undefined;
  });
  await user.click(screen.getByRole('button', { name: 'Discard Draft…' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(discarded).toBe(0);
  await user.click(screen.getByRole('button', { name: 'Discard Draft…' }));
  await user.click(screen.getByRole('button', { name: 'Discard Draft' }));
  await waitFor(() => expect(here()).toBe('/products'));
  expect(discarded).toBe(1);
});

test('the preview shows the words as they are typed', async () => {
  const { user } = await open();
  await user.clear(field('Price in dollars'));
  await user.type(field('Price in dollars'), '0');
  await user.type(field('Name'), ' of the moon');
  for (const name of ['Card in the store', 'Page in the store']) {
    const shown = within(screen.getByRole('article', { name }));
    expect(shown.getByText('Free')).toBeTruthy();
    expect(shown.getByRole('heading', { name: 'Old well of the moon' })).toBeTruthy();
  }
});

test.each([
  ['not_found', 'This draft no longer exists'],
  ['console_role_required', 'Not for your role'],
  ['internal_error', 'Something went wrong on our side. Please try again later.'],
] as const)('where the draft cannot be shown (%s), the page says why', async (code, words) => {
  refuse(contract.showDraft, code);
  renderConsole(`/products/drafts/${DRAFT_ID}`);
  expect(await screen.findByText(words)).toBeTruthy();
});
