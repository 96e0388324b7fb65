/** From draft to product and back: publishing, its emails, and the same result as the import command. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  aGlb,
  anObj,
  aPicture,
  someWords,
  writeProductFolder,
} from '@storefront/catalogue-folders/testing/product-folders';
import { contract } from '@storefront/contract';
import { consoleContract as api, type ProductDraft } from '@storefront/contract/console';
import { withClient } from '@storefront/testkit/postgres/test-database';
import type { TestClient } from '@storefront/testkit/test-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUR } from '../../../base/clock.ts';
import { announceVersions } from '../../../shop/library/announcements.service.ts';
import { buy } from '../../../testing/download-shop.ts';
import { buildDraft, buildLimits } from './build-draft.ts';
import {
  aDraft,
  check,
  type DraftStudio,
  publish,
  show,
  startDraftStudio,
  untilLocked,
  upload,
} from './testing/draft-studio.ts';

let studio: DraftStudio;
let browser: TestClient;
beforeAll(async () => {
  studio = await startDraftStudio();
  browser = studio.browser;
});
afterAll(() => studio.stop());

const lastAudit = async () => (await browser.call(api.listAudit, { query: {} })).entries[0];
const ofDraft = (draftId: string) => ({ params: { draftId } });
const edit = (productId: string) => browser.call(api.editProduct, { params: { productId } });
const plan = (draftId: string) => browser.call(api.planPublication, ofDraft(draftId));
const publication = ({ id, state }: ProductDraft, overwrites = false) => ({
  params: { draftId: id },
  body: { seenState: state, overwrites },
});
const change = async ({ id, fields, revision }: ProductDraft, changes: object) =>
  await browser.call(api.changeDraft, {
    params: { draftId: id },
    body: { fields: { ...fields, ...changes }, seenRevision: revision },
  });
const otherModel = (name: string) => aGlb({ nodes: [{ mesh: 0, name }] }) as Buffer<ArrayBuffer>;
const replaceModel = async ({ id, files }: ProductDraft, name: string) => {
  const model = files.find(({ path }) => path === 'model.glb');
  await upload(browser, id, 'model.glb', otherModel(name), model?.id);
};
const picture = async (seed: string) => (await aPicture('png', 640, 480, seed)) as Buffer<ArrayBuffer>;

/** Publishes a product with a picture and a further file. */
async function aProduct(slug: string) {
  const front = { files: ['pictures/front.png'], areSizes: false, alt: 'A mossy well' };
  const { id } = await aDraft(browser, { slug, previewShare: 1, pictures: { poster: front } });
  await upload(browser, id, 'pictures/front.png', await picture(slug));
  await upload(browser, id, 'download/obj/well.obj', anObj);
  return await publish(browser, id);
}

async function rowOf(slug: string, { shop } = studio) {
  const [row] = await shop.database.query<Record<string, unknown>>('select * from products where slug = $1', [slug]);
  return row;
}

/** Returns the content of a product's files, by key without the slug. */
async function contentsOf(slug: string, { root } = studio): Promise<Record<string, string>> {
  const contents: Record<string, string> = {};
  for (const store of ['media', 'product-files']) {
    const folder = join(root, store, slug);
    for (const name of (await readdir(folder)).toSorted()) {
      contents[`${store}/${name}`] = createHash('sha256')
        .update(await readFile(join(folder, name)))
        .digest('hex');
    }
  }
  return contents;
}

describe('publishing', () => {
  test('puts the product into the store, with a line in the audit log', async () => {
    const { id } = await aDraft(browser, { slug: 'first-well' });
    await check(browser, id);
    expect(await plan(id)).toEqual({
      ...{ outcome: 'new', version: 1, news: null, owners: 0, recipients: 0, email: null, formerSlug: null },
    });
    expect(await rowOf('first-well')).toBeUndefined();
    const product = await browser.call(api.publishDraft, publication(await show(browser, id)));
    expect(product).toMatchObject({
      slug: 'first-well',
      priceCents: 1250,
      isPublished: true,
      version: 1,
      draftId: null,
    });
    const sold = await studio.shop.client().call(contract.getProductBySlug, { params: { slug: 'first-well' } });
    expect(sold).toMatchObject({ id: product.id, name: 'Old well' });
    expect(await lastAudit()).toMatchObject({
      action: 'product.publish',
      subject: { kind: 'product', id: product.id },
      from: null,
      to: { slug: 'first-well', priceCents: 1250, version: 1, outcome: 'new' },
    });
  });

  test('ends in the rows and files that the command makes of the same folder', async () => {
    const front = await picture('twin');
    const words = { name: 'Twin', slug: 'twin', description: 'One of two.', category: 'props', tags: ['well'] };
    const [consoles, commands] = [await startDraftStudio(), await startDraftStudio()];

    const folder = join(commands.root, 'twin');
    await writeProductFolder(folder, {
      'product.json': { ...words, price: 7, pictures: { poster: { files: 'pictures/front.png', alt: 'In front' } } },
      'pictures/front.png': front,
      'download/a.txt': 'A',
    });
    const { signal } = new AbortController();
    const made = join(commands.root, 'made');
    const { product } = await buildDraft({ folder, made, browser: undefined, signal }, buildLimits);
    await commands.admin.importProducts(product ? [product] : [], { isTrial: false });

    const { id } = await aDraft(consoles.browser, {
      ...{ ...words, price: '7.00' },
      pictures: { poster: { files: ['pictures/front.png'], areSizes: false, alt: 'In front' } },
    });
    await upload(consoles.browser, id, 'pictures/front.png', front);
    await upload(consoles.browser, id, 'download/a.txt', 'A');
    await publish(consoles.browser, id);

    const row = await rowOf('twin', commands);
    expect({ ...(await rowOf('twin', consoles)), id: row?.id }).toEqual(row);
    expect(await contentsOf('twin', consoles)).toEqual(await contentsOf('twin', commands));
    await Promise.all([consoles.stop(), commands.stop()]);
  });

  test('needs a check without problems of the draft as it is', async () => {
    const draft = await aDraft(browser, { slug: 'unchecked' });
    const refused = async (seen: ProductDraft) => (await browser.problem(api.publishDraft, publication(seen))).code;
    expect(await refused(draft)).toBe('draft_not_checked');
    const checked = await check(browser, draft.id);
    const changed = await change(checked, { name: 'Another well' });
    expect(await refused(changed)).toBe('draft_not_checked');
    expect((await browser.problem(api.planPublication, ofDraft(draft.id))).code).toBe('draft_not_checked');
    await check(browser, draft.id);
    expect(await browser.problem(api.publishDraft, publication(draft))).toMatchObject({
      code: 'changed_meanwhile',
      context: { draft: { fields: { name: 'Another well' } } },
    });
  });

  test('ends the check that is under way, which leaves nothing', async () => {
    const draft = await aDraft(browser, { slug: 'checked-again' });
    const checked = await check(browser, draft.id);
    await browser.call(api.checkDraft, ofDraft(draft.id));
    expect(await browser.call(api.publishDraft, publication(checked))).toMatchObject({ slug: 'checked-again' });
    // Checks run in turn.
    await check(browser, (await aDraft(browser, { slug: 'next-in-turn' })).id);
    expect(await readdir(studio.shop.draftsDirectory)).not.toContain(draft.id);
  });

  test('is refused when another check has made something else meanwhile', async () => {
    const { shop } = studio;
    const draft = await aDraft(browser, { slug: 'made-again' });
    const checked = await check(browser, draft.id);
    await withClient(shop.database.url, async (client) => {
      await client.query('begin');
      const made = "jsonb_set(last_check::jsonb, '{made}', to_jsonb(uuidv7()::text))";
      await client.query(`update product_drafts set last_check = ${made} where id = $1`, [draft.id]);
      const refused = browser.problem(api.publishDraft, publication(checked));
      await untilLocked(shop);
      await client.query('commit');
      expect(await refused).toMatchObject({ status: 409, code: 'draft_not_checked' });
    });
    expect(await rowOf('made-again')).toBeUndefined();
  });

  test('of a slug that was taken meanwhile is refused', async () => {
    const [one, other] = [await aDraft(browser, { slug: 'raced' }), await aDraft(browser, { slug: 'raced' })];
    const checked = await check(browser, other.id);
    await publish(browser, one.id);
    expect((await browser.problem(api.publishDraft, publication(checked))).code).toBe('slug_taken');
    expect((await browser.problem(api.planPublication, ofDraft(other.id))).code).toBe('slug_taken');
  });
});

describe('a draft of a product', () => {
  test('has all that is stored, and publishing it unchanged changes nothing', async () => {
    const { id: productId } = await aProduct('kept-well');
    const before = { row: await rowOf('kept-well'), files: await contentsOf('kept-well') };
    const draft = await edit(productId);
    expect(draft).toMatchObject({ productId, isOutdated: false, fields: { slug: 'kept-well', price: '12.50' } });
    expect(draft.files.every(({ isKept, bytes, receivedBytes }) => isKept && bytes === receivedBytes)).toBe(true);
    expect(draft.files.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['model.glb', 'preview.glb', 'download/obj/well.obj', 'pictures/poster-640.webp']),
    );
    expect((await browser.call(api.showProduct, { params: { productId } })).draftId).toBe(draft.id);
    expect((await edit(productId)).id).toBe(draft.id);
    await check(browser, draft.id);
    expect(await plan(draft.id)).toMatchObject({ outcome: 'unchanged', version: null });
    await publish(browser, draft.id);
    expect({ row: await rowOf('kept-well'), files: await contentsOf('kept-well') }).toEqual(before);
  });

  test('keeps the licence of its own that its zip has had since before those were refused, and takes no other', async () => {
    const folder = join(studio.root, 'licensed-well');
    await writeProductFolder(folder, {
      'product.json': { ...someWords, slug: 'licensed-well', keepsLicence: true },
      'download/LICENCE.txt': 'Mine.',
    });
    const { signal } = new AbortController();
    const made = join(studio.root, 'licensed-well-made');
    const { product } = await buildDraft({ folder, made, browser: undefined, signal }, buildLimits);
    const [result] = await studio.admin.importProducts(product ? [product] : [], { isTrial: false });
    const draft = await edit(result?.id ?? '');
    await check(browser, draft.id);
    expect(await plan(draft.id)).toMatchObject({ outcome: 'unchanged', version: null });
    const licence = draft.files.find(({ path }) => path === 'download/LICENCE.txt');
    await upload(browser, draft.id, 'download/LICENCE.txt', 'Another.', licence?.id);
    expect((await check(browser, draft.id)).check).toMatchObject({
      problems: [{ file: 'download/LICENCE.txt', reason: expect.stringMatching(/^cannot be sold along: /) }],
    });
  });

  test('has the formats that were made by name, and makes them again', async () => {
    const { id: productId } = await publish(
      browser,
      (await aDraft(browser, { slug: 'solid-well', formats: ['stl'] })).id,
    );
    const before = await rowOf('solid-well');
    expect(before).toMatchObject({ model: { facts: { formats: ['GLB', 'STL'] }, made: { formats: ['stl'] } } });
    const draft = await edit(productId);
    expect(draft.fields.formats).toEqual(['stl']);
    expect(draft.files.filter(({ path }) => path.startsWith('download/'))).toEqual([]);
    await check(browser, draft.id);
    expect(await plan(draft.id)).toMatchObject({ outcome: 'unchanged', version: null });
    await publish(browser, draft.id);
    expect(await rowOf('solid-well')).toEqual(before);
  });

  test('with another model gets a preview of that one', async () => {
    const first = await aDraft(browser, { slug: 'shown-well', previewShare: 1 });
    const { id: productId } = await publish(browser, first.id);
    const draft = await edit(productId);
    expect(draft.files.map(({ path }) => path)).toContain('preview.glb');
    await replaceModel(draft, 'other');
    const { check: found } = await check(browser, draft.id);
    expect(found?.problems).toEqual([]);
    expect(found?.preview).toMatchObject({ isGiven: false, triangles: 1 });
    expect(found?.warnings[0]).toMatch(/^preview\.glb shows the model that is sold now/);
  });

  test('with new files makes a version, which its owners are told after a look at the email', async () => {
    const { id: productId } = await aProduct('told-well');
    await buy(await studio.shop.signedIn('owner@example.com'), productId);
    const other = await studio.shop.signedIn('unsubscribed@example.com');
    await buy(other, productId);
    await other.call(contract.setNotifications, { body: { newVersions: false } });
    studio.shop.clock.advance(1 * HOUR);
    const draft = await change(await edit(productId), { changelog: 'A deeper shaft.' });
    await replaceModel(draft, 'deeper');
    await check(browser, draft.id);
    const planned = await plan(draft.id);
    expect(planned).toMatchObject({ outcome: 'changed', version: 2, news: 'told', owners: 2, recipients: 1 });
    expect(await publish(browser, draft.id)).toMatchObject({ version: 2 });
    studio.shop.clock.advance(1 * HOUR);
    await announceVersions(studio.shop);
    const sent = studio.shop.outbox.emails.filter(({ to }) => to === 'owner@example.com').at(-1);
    // The preview hides the link, so that the studio cannot unsubscribe its customers.
    const text = sent?.text.replace(/(?<=\/unsubscribe\/).+/, '…');
    expect(planned.email).toEqual({ to: sent?.to, subject: sent?.subject, text });
    expect(sent?.text).toContain('A deeper shaft.');
  });

  test('without a changelog tells nobody', async () => {
    const { id: productId } = await aProduct('quiet-well');
    const draft = await edit(productId);
    await replaceModel(draft, 'quieter');
    await check(browser, draft.id);
    expect(await plan(draft.id)).toMatchObject({ version: 2, news: 'untold', email: null });
  });

  test('whose product was changed meanwhile is published only after a look at that', async () => {
    const { id: productId } = await aProduct('priced-well');
    const draft = await change(await edit(productId), { description: 'A deep well.' });
    studio.shop.clock.advance(1 * HOUR);
    const price = { priceCents: 2000, seenPriceCents: 1250 };
    await browser.call(api.setPrice, { params: { productId }, body: price });
    const checked = await check(browser, draft.id);
    expect(checked.isOutdated).toBe(true);
    expect(await browser.problem(api.publishDraft, publication(checked))).toMatchObject({
      code: 'changed_meanwhile',
      context: { product: { id: productId, priceCents: 2000 } },
    });
    expect(await rowOf('priced-well')).toMatchObject({ price_cents: 2000 });
    const published = await browser.call(api.publishDraft, publication(checked, true));
    expect(published).toMatchObject({ priceCents: 1250, description: 'A deep well.' });
    expect(published.prices.map(({ priceCents }) => priceCents)).toEqual([1250, 2000, 1250]);
  });

  test('of what is no longer sold puts it back', async () => {
    const { id: productId } = await aProduct('hidden-well');
    await browser.call(api.setPublished, { params: { productId }, body: { isPublished: false } });
    const { id } = await edit(productId);
    expect(await publish(browser, id)).toMatchObject({ id: productId, isPublished: true });
    expect(await lastAudit()).toMatchObject({ from: { isPublished: false }, to: { isPublished: true } });
  });

  test('of a product without a model says that it is missing', async () => {
    const { id } = await edit('1');
    expect((await check(browser, id)).check?.problems).toContainEqual({
      ...{ file: 'model.glb', field: null, reason: 'is missing' },
    });
  });
});

describe('another slug', () => {
  const bySlug = (slug: string) => studio.shop.client().request(`/api/products/by-slug/${slug}`);

  test('leads from the former address to the present one, until another product takes that', async () => {
    const { id: productId } = await aProduct('elder');
    const draft = await change(await edit(productId), { slug: 'eldest' });
    await check(browser, draft.id);
    expect(await plan(draft.id)).toMatchObject({ outcome: 'changed', formerSlug: 'elder', version: 2 });
    expect(await publish(browser, draft.id)).toMatchObject({ id: productId, slug: 'eldest' });
    const moved = await bySlug('elder');
    expect([moved.status, moved.headers.get('location'), moved.headers.get('cache-control')]).toEqual([
      ...[308, '/api/products/by-slug/eldest', 'no-cache'],
    ]);
    const other = await aDraft(browser, { slug: 'elder' });
    const { id: otherId } = await publish(browser, other.id);
    expect(await (await bySlug('elder')).json()).toMatchObject({ id: otherId });
    await browser.call(api.setPublished, { params: { productId: otherId }, body: { isPublished: false } });
    await browser.call(api.setPublished, { params: { productId }, body: { isPublished: false } });
    expect((await bySlug('elder')).status).toBe(404);
  });
});

test('another slug leads on from a former one that is a word of the address as well', async () => {
  const { id: productId } = await publish(browser, (await aDraft(browser, { slug: 'products' })).id);
  await publish(browser, (await change(await edit(productId), { slug: 'crates' })).id);
  const moved = await studio.shop.client().request('/api/products/by-slug/products');
  expect([moved.status, moved.headers.get('location')]).toEqual([308, '/api/products/by-slug/crates']);
});

test('a duplicate has words and files of its product, and is another one', async () => {
  const { id: productId } = await aProduct('twice-well');
  const draft = await browser.call(api.duplicateProduct, { params: { productId } });
  expect(draft).toMatchObject({ productId: null, fields: { name: 'Old well (copy)', slug: 'twice-well-copy' } });
  const published = await publish(browser, draft.id);
  expect(published.id).not.toBe(productId);
  expect(await rowOf('twice-well')).toMatchObject({ id: productId });
  const again = await browser.call(api.duplicateProduct, { params: { productId } });
  expect(again.fields.slug).toBe('twice-well-copy-2');
});

test('a product whose name is typed in full-width letters is found by these and by plain ones', async () => {
  const { id } = await aDraft(browser, { slug: 'full-width', name: 'Ｌａｎｔｅｒｎ\u3000１２' });
  expect((await publish(browser, id)).name).toBe('Lantern 12');
  for (const search of ['lantern 12', 'Ｌａｎｔｅｒｎ', '１２']) {
    const { products } = await studio.shop.client().call(contract.listProducts, { query: { search } });
    expect([search, products.map(({ slug }) => slug)]).toEqual([search, ['full-width']]);
  }
});
