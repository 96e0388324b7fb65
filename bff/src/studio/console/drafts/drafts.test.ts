/** Drafts of products in the console, over HTTP: texts, files and checks. */
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { aGlb, anObj, aPicture } from '@storefront/catalogue-folders/testing/product-folders';
import { consoleContract as api, MAX_DRAFT_FILE } from '@storefront/contract/console';
import { withClient } from '@storefront/testkit/postgres/test-database';
import type { TestClient } from '@storefront/testkit/test-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addProducts } from '../../../testing/checkout.ts';
import { SUPPORT } from '../testing/console.ts';
import {
  aDraft,
  announce,
  check,
  type DraftStudio,
  publish,
  sendChunk,
  show,
  startDraftStudio,
  untilLocked,
  upload,
  wellFields,
} from './testing/draft-studio.ts';

let studio: DraftStudio;
let browser: TestClient;
beforeAll(async () => {
  studio = await startDraftStudio();
  browser = studio.browser;
});
afterAll(() => studio.stop());

const create = (fields = {}) => browser.call(api.createDraft, { body: { fields } });
const change = (draftId: string, fields: object, seenRevision: number) => ({
  params: { draftId },
  body: { fields, seenRevision },
});
const ofFile = (draftId: string, fileId: string) => ({ params: { draftId, fileId } });
const lastAudit = async () => (await browser.call(api.listAudit, { query: {} })).entries[0];
const filesOf = (draftId: string) => readdir(join(studio.shop.draftsDirectory, draftId, 'files'));

describe('a draft', () => {
  test('is begun with what was typed, right or wrong, and kept as it is', async () => {
    const draft = await create({ name: ' Half a', price: 'much' });
    expect(await show(browser, draft.id)).toMatchObject({
      productId: null,
      fields: { name: ' Half a', price: 'much' },
      revision: 1,
      files: [],
      check: null,
      changedBy: 'this machine',
    });
    expect(await lastAudit()).toMatchObject({ action: 'draft.create', subject: { kind: 'draft', id: draft.id } });
    const { drafts } = await browser.call(api.listDrafts, {});
    expect(drafts).toContainEqual(expect.objectContaining({ id: draft.id, name: ' Half a' }));
  });

  test('changed by two people at once keeps the first; the second sees it, and can go on', async () => {
    const { id } = await create({ name: 'Well' });
    const changed = await browser.call(api.changeDraft, change(id, { name: 'Old well' }, 1));
    expect(changed).toMatchObject({ fields: { name: 'Old well' }, revision: 2 });
    const problem = await browser.problem(api.changeDraft, change(id, { name: 'Deep well' }, 1));
    expect(problem).toMatchObject({
      status: 409,
      code: 'changed_meanwhile',
      context: { draft: { fields: { name: 'Old well' }, revision: 2 } },
    });
    expect((await browser.call(api.changeDraft, change(id, { name: 'Deep well' }, 2))).fields.name).toBe('Deep well');
  });

  test('that is thrown away is gone with its files', async () => {
    const { id } = await aDraft(browser);
    expect(await filesOf(id)).toHaveLength(1);
    await browser.call(api.discardDraft, { params: { draftId: id } });
    expect(await browser.problem(api.showDraft, { params: { draftId: id } })).toMatchObject({ status: 404 });
    await expect(filesOf(id)).rejects.toThrow('ENOENT');
    expect(await lastAudit()).toMatchObject({ action: 'draft.discard', from: { slug: 'old-well' } });
  });
});

test('files that cannot be removed do not undo what was done with their draft', async () => {
  const { shop } = studio;
  const { id, files } = await aDraft(browser);
  const [model] = files;
  const content = join(shop.draftsDirectory, id, 'files', model?.id ?? '');
  await rm(content);
  await mkdir(content);
  const replaced = await upload(browser, id, 'model.glb', 'other', model?.id);
  const other = join(shop.draftsDirectory, id, 'files', replaced.id);
  await rm(other);
  await mkdir(other);
  await browser.call(api.removeFile, ofFile(id, replaced.id));
  expect((await show(browser, id)).files).toEqual([]);
  await rename(shop.draftsDirectory, `${shop.draftsDirectory}.away`);
  await writeFile(shop.draftsDirectory, '');
  await browser.call(api.discardDraft, { params: { draftId: id } });
  await rm(shop.draftsDirectory);
  await rename(`${shop.draftsDirectory}.away`, shop.draftsDirectory);
  expect(shop.logs.filter((line) => line.includes('draft_files_not_removed'))).toHaveLength(3);
});

describe('an upload', () => {
  test('goes on where it broke off, also when the page was closed meanwhile', async () => {
    const { id } = await create();
    const content = Buffer.from('twelve bytes');
    const file = await announce(browser, id, { path: 'download/notes.txt', bytes: 12, fingerprint: 'notes.txt|12' });
    expect(await (await sendChunk(browser, id, file.id, 0, content.subarray(0, 5))).json()).toMatchObject({
      receivedBytes: 5,
    });
    const [known] = (await show(browser, id)).files;
    expect(known).toMatchObject({ id: file.id, receivedBytes: 5, fingerprint: 'notes.txt|12' });
    expect(await (await sendChunk(browser, id, file.id, 5, content.subarray(5))).json()).toMatchObject({
      receivedBytes: 12,
    });
    expect(await browser.call(api.showFile, ofFile(id, file.id))).toMatchObject({ receivedBytes: 12 });
  });

  test('at another place than it is, or beyond its length, adds nothing', async () => {
    const { id } = await create();
    const file = await announce(browser, id, { path: 'model.glb', bytes: 10 });
    const misplaced = await sendChunk(browser, id, file.id, 3, Buffer.from('abc'));
    expect([misplaced.status, await misplaced.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'upload_elsewhere', context: { file } }),
    ]);
    expect((await sendChunk(browser, id, file.id, 0, Buffer.alloc(11))).status).toBe(413);
    expect(await browser.call(api.showFile, ofFile(id, file.id))).toEqual(file);
  });

  test('that breaks off within a piece counts the pieces before it', async () => {
    const { id } = await create();
    const file = await announce(browser, id, { path: 'model.glb', bytes: 10 });
    const broken = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(Buffer.from('abc'));
        setImmediate(() => controller.error(new Error('the line broke')));
      },
    });
    expect((await sendChunk(browser, id, file.id, 0, broken)).ok).toBe(false);
    expect((await browser.call(api.showFile, ofFile(id, file.id))).receivedBytes).toBe(0);
    expect((await sendChunk(browser, id, file.id, 0, Buffer.from('0123456789'))).ok).toBe(true);
  });

  test('of two requests at once for a file, one counts', async () => {
    const { id } = await create();
    const file = await announce(browser, id, { path: 'model.glb', bytes: 6 });
    const both = await Promise.all([
      sendChunk(browser, id, file.id, 0, Buffer.from('abc')),
      sendChunk(browser, id, file.id, 0, Buffer.from('xyz')),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await browser.call(api.showFile, ofFile(id, file.id))).receivedBytes).toBe(3);
  });

  test('that ends while its file is taken out is refused, and neither waits for the other', async () => {
    const { id } = await create();
    const file = await announce(browser, id, { path: 'model.glb', bytes: 3 });
    await withClient(studio.shop.database.url, async (client) => {
      await client.query('begin');
      await client.query('select from product_drafts where id = $1 for update', [id]);
      const sent = sendChunk(browser, id, file.id, 0, Buffer.from('abc'));
      await untilLocked(studio.shop);
      await client.query('delete from draft_files where id = $1', [file.id]);
      await client.query('commit');
      expect((await sent).status).toBe(404);
    });
  });

  test('over a file of the same path needs a look at it, on disks without capitals too', async () => {
    const { id } = await aDraft(browser);
    const [model] = (await show(browser, id)).files;
    const refused = (path: string) =>
      browser.problem(api.announceFile, { params: { draftId: id }, body: { path, bytes: 1 } });
    expect(await refused('model.glb')).toMatchObject({
      ...{ status: 409, code: 'draft_file_exists' },
      context: { file: model },
    });
    await upload(browser, id, 'download/Notes', 'x');
    for (const path of ['download/notes', 'download/notes/more.txt'])
      expect(await refused(path)).toMatchObject({ code: 'draft_file_exists' });
    const replaced = await upload(browser, id, 'model.glb', 'other', model?.id);
    expect((await show(browser, id)).files.map((file) => file.id)).toContain(replaced.id);
    expect(await browser.problem(api.showFile, ofFile(id, model?.id ?? ''))).toMatchObject({ status: 404 });
    expect(await filesOf(id)).not.toContain(model?.id);
  });

  test('in the place of a folder needs a look at each of its files', async () => {
    const { id } = await create();
    const b = await upload(browser, id, 'download/a/b', 'b');
    const c = await upload(browser, id, 'download/a/c', 'c');
    const refused = (replaces: string) =>
      browser.problem(api.announceFile, { params: { draftId: id }, body: { path: 'download/a', bytes: 1, replaces } });
    expect(await refused(b.id)).toMatchObject({ code: 'draft_file_exists', context: { file: { id: c.id } } });
    expect(await refused(c.id)).toMatchObject({ code: 'draft_file_exists', context: { file: { id: b.id } } });
    await browser.call(api.removeFile, ofFile(id, c.id));
    await upload(browser, id, 'download/a', 'a', b.id);
    expect((await show(browser, id)).files.map(({ path }) => path)).toEqual(['download/a']);
  });

  test.each([
    ['../model.glb', 1],
    ['/etc/passwd', 1],
    ['download/../../x', 1],
    ['download/.hidden', 1],
    ['pictures/a\u202eb.png', 1],
    ['product.json', 1],
    ['model.glb', MAX_DRAFT_FILE + 1],
    ['model.glb', 0],
  ])('of %s with %d bytes is refused', async (path, bytes) => {
    const { id } = await create();
    const problem = await browser.problem(api.announceFile, { params: { draftId: id }, body: { path, bytes } });
    expect(problem).toMatchObject({ status: 400, code: 'invalid_request' });
  });

  test('beyond 2 GB in a draft is refused', async () => {
    const { id } = await create();
    for (const name of ['a', 'b', 'c', 'd'])
      await announce(browser, id, { path: `download/${name}`, bytes: 500_000_000 });
    const refusal = (path: string) => ({ params: { draftId: id }, body: { path, bytes: 1 } });
    expect(await browser.problem(api.announceFile, refusal('model.glb'))).toMatchObject({ code: 'draft_too_large' });
  });

  test('that is taken out is gone', async () => {
    const { id, files } = await aDraft(browser);
    await browser.call(api.removeFile, ofFile(id, files[0]?.id ?? ''));
    expect((await show(browser, id)).files).toEqual([]);
    expect(await filesOf(id)).toEqual([]);
    expect(await browser.problem(api.removeFile, ofFile(id, files[0]?.id ?? ''))).toMatchObject({ status: 404 });
  });

  test('is shown to owners when it is a picture or a model that has arrived, and never as a page', async () => {
    const { id } = await create();
    const picture = await upload(
      browser,
      id,
      'pictures/a.png',
      (await aPicture('png', 400, 300)) as Buffer<ArrayBuffer>,
    );
    const page = await upload(browser, id, 'download/a.html', '<script>alert(1)</script>');
    const address = (fileId: string) => `/api/console/drafts/${id}/files/${fileId}/content`;
    const shown = await browser.request(address(picture.id));
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect((await shown.arrayBuffer()).byteLength).toBe(picture.bytes);
    for (const none of [page.id, '-'.repeat(36)]) expect((await browser.request(address(none))).status).toBe(404);
    expect((await studio.console.client().request(address(picture.id))).status).toBe(401);
  });
});

describe('a check', () => {
  test('says of each field and file what the command says', async () => {
    const draft = await create({
      ...{ name: 'x'.repeat(201), price: 'much', category: 'boats', slug: 'Old Well' },
      pictures: { poster: { files: ['pictures/none.png'], areSizes: false } },
    });
    await upload(browser, draft.id, 'model.glb', 'no model');
    const { check: found } = await check(browser, draft.id);
    expect(found).toMatchObject({ status: 'done', shown: null });
    const reasons = new Map(found?.problems.map(({ file, field, reason }) => [`${file} ${field}`, reason]));
    expect(reasons.get('product.json price')).toBe(
      'price must be a number of dollars from 0 (free) to 99999.99 with at most two decimals, such as 29.99',
    );
    expect(reasons.get('product.json category')).toBe('category must be buildings, creatures or props');
    expect(reasons.get('product.json description')).toMatch(/^description is missing; it must be text of 1 to 4000/);
    expect([...reasons.keys()]).toEqual(
      expect.arrayContaining(['product.json name', 'product.json slug', 'model.glb null']),
    );
  });

  test('reads a comma in a price, and capitals and apostrophes in tags, as they are meant', async () => {
    const { id } = await aDraft(browser, { price: '14,50', tags: ['Chest', 'king’s'] });
    const { check: found } = await check(browser, id);
    expect(found).toMatchObject({ problems: [], shown: { priceCents: 1450, tags: ['chest', 'kings'] } });
  });

  test('says which pictures are missing or too small, beside their fields', async () => {
    const { id } = await aDraft(browser, {
      pictures: {
        poster: { files: ['pictures/none.png'], areSizes: false },
        gallery: [{ files: ['pictures/small.png'], areSizes: false }],
      },
    });
    await upload(browser, id, 'pictures/small.png', (await aPicture('png', 100, 100)) as Buffer<ArrayBuffer>);
    const { check: found } = await check(browser, id);
    expect(found?.problems.toSorted((a, b) => a.file.localeCompare(b.file))).toEqual([
      { file: 'pictures/none.png', field: 'pictures.poster', reason: 'is missing' },
      {
        file: 'pictures/small.png',
        field: 'pictures.gallery[0]',
        reason: 'is 100 pixels wide; pictures.gallery[0] must have at least 320',
      },
    ]);
  });

  test('waits for no upload: it names the files that have not arrived', async () => {
    const { id } = await create(wellFields);
    await announce(browser, id, { path: 'model.glb', bytes: 10 });
    expect((await check(browser, id)).check?.problems).toEqual([
      { file: 'model.glb', field: null, reason: 'has not arrived completely' },
    ]);
  });

  test('that fails says so, and can be begun again', async () => {
    const { id, files } = await aDraft(browser);
    const content = join(studio.shop.draftsDirectory, id, 'files', files[0]?.id ?? '');
    await rename(content, `${content}.away`);
    const failed = await check(browser, id);
    expect(failed.check).toMatchObject({ state: failed.state, status: 'done', problems: [{ file: '', field: null }] });
    expect(studio.shop.logs.join('')).toContain('draft_check_failed');
    await rename(`${content}.away`, content);
    expect((await check(browser, id)).check?.problems).toEqual([]);
  });

  test('names the slug of another product', async () => {
    await addProducts(studio.shop, ['taken']);
    const { id } = await aDraft(browser, { slug: 'taken' });
    expect((await check(browser, id)).check?.problems).toEqual([
      { file: 'product.json', field: 'slug', reason: expect.stringMatching(/^slug taken is that of /) },
    ]);
  });

  test('makes what the store would show, with addresses that show it, and counts until the draft is changed', async () => {
    const draft = await aDraft(browser, {
      previewShare: 1,
      pictures: { poster: { files: ['pictures/front.png'], areSizes: false, alt: 'A mossy well' } },
    });
    await upload(browser, draft.id, 'pictures/front.png', (await aPicture('png', 800, 600)) as Buffer<ArrayBuffer>);
    await upload(browser, draft.id, 'download/obj/well.obj', anObj);
    const checked = await check(browser, draft.id);
    expect(checked.check?.state).toBe(checked.state);
    expect(checked.check).toMatchObject({
      problems: [],
      downloads: [{ name: 'old-well.zip' }, { name: 'old-well.glb', bytes: aGlb().length }],
      shown: { slug: 'old-well', name: 'Old well', priceCents: 1250, triangles: 1, facts: { formats: ['GLB', 'OBJ'] } },
    });
    const shown = checked.check?.shown;
    const addresses = [shown?.preview?.path, shown?.image, shown?.pictures.poster.sources[0]?.srcset[0]?.path];
    for (const address of addresses) {
      const response = await browser.request(address ?? '');
      expect([response.status, response.headers.get('content-type')]).toEqual([
        200,
        expect.stringMatching(/^(image|model)\//),
      ]);
      await response.body?.cancel();
      expect((await studio.console.client().request(address ?? '')).status).toBe(401);
    }
    const changed = await browser.call(api.changeDraft, change(draft.id, { ...wellFields, name: 'New well' }, 1));
    expect(changed.check?.state).not.toBe(changed.state);
  });

  test('makes the model that is turned in 3D: for owners, as long as it is the last check, and no other file', async () => {
    const { id } = await aDraft(browser, { previewShare: 1 });
    const preview = (await check(browser, id)).check?.shown?.preview;
    const address = preview?.path ?? '';
    const response = await browser.request(address);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'model/gltf-binary',
      'content-length': String(preview?.bytes),
      'cache-control': 'no-store',
    });
    const content = Buffer.from(await response.arrayBuffer());
    expect([content.length, content.toString('latin1', 0, 4)]).toEqual([preview?.bytes, 'glTF']);
    const support = await studio.console.signedIn(SUPPORT);
    expect((await support.request(address)).status).toBe(403);
    const others = ['built.json', 'model.glb', '99.glb', '%2e%2e%2fmodel.glb'].map((name) =>
      address.replace(/[^/]+$/, name),
    );
    for (const other of others) expect([other, (await browser.request(other)).status]).toEqual([other, 404]);
    const { id: another } = await aDraft(browser, { slug: 'another-well' });
    expect((await browser.request(address.replace(id, another))).status).toBe(404);
    expect((await check(browser, id)).check?.shown?.preview?.path).not.toBe(address);
    expect((await browser.request(address)).status).toBe(404);
  });

  test('of a model with few triangles makes no preview, says so, and publishes it with its share', async () => {
    const { id } = await aDraft(browser, { slug: 'small-well', previewShare: 0.25 });
    const { check: found } = await check(browser, id);
    expect(found?.shown).toMatchObject({ preview: null, facts: { triangles: 1 } });
    expect(found?.preview).toMatchObject({ triangles: 0, of: 1, share: 0.25, without: 'few_triangles' });
    expect(found?.warnings).toContainEqual(expect.stringMatching(/^The model has too few triangles \(1\)/));
    const { id: productId } = await publish(browser, id);
    const again = await browser.call(api.editProduct, { params: { productId } });
    expect(again.fields.previewShare).toBe(0.25);
    expect(again.files.map(({ path }) => path)).toEqual(['model.glb']);
  });

  test('without a browser says that a drawing stands in for pictures', async () => {
    const { id } = await aDraft(browser, { previewShare: 1 });
    const { check: found } = await check(browser, id);
    expect(found?.warnings).toEqual([expect.stringMatching(/^old-well: a drawing stands in for its pictures/)]);
    expect(found?.preview).toEqual({
      ...{ triangles: 1, of: 1, share: 1, isGiven: false, without: null, comparison: null },
    });
    expect(found?.shown?.pictures.poster.sources).toMatchObject([{ type: 'image/svg+xml' }]);
  });
});

test('a draft can be published, and is gone then', async () => {
  const { id } = await aDraft(browser);
  expect(await publish(browser, id)).toMatchObject({ slug: 'old-well', isPublished: true, version: 1 });
  expect(await browser.problem(api.showDraft, { params: { draftId: id } })).toMatchObject({ status: 404 });
});
