/** Drafts whose sold model is not the given file: a mended copy, or several files packed into one. */
import { aGlb } from '@storefront/catalogue-folders/testing/product-folders';
import { consoleContract as api } from '@storefront/contract/console';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { check, type DraftStudio, publish, startDraftStudio, upload, wellFields } from './testing/draft-studio.ts';

let studio: DraftStudio;
beforeAll(async () => {
  studio = await startDraftStudio();
});
afterAll(() => studio.stop());

/** Lists a child node as a root too. */
const faulty = aGlb({
  nodes: [{ mesh: 0, children: [1] }, { name: 'door' }],
  scenes: [{ nodes: [0, 1] }],
}) as Buffer<ArrayBuffer>;

async function aFaultyDraft(slug: string) {
  const { browser } = studio;
  const draft = await browser.call(api.createDraft, { body: { fields: { ...wellFields, slug } } });
  await upload(browser, draft.id, 'model.glb', faulty);
  return draft;
}

async function choose(draftId: string, mend: boolean) {
  const { fields, revision } = await studio.browser.call(api.showDraft, { params: { draftId } });
  const body = { fields: { ...fields, mend }, seenRevision: revision };
  await studio.browser.call(api.changeDraft, { params: { draftId }, body });
}

test('without the owner’s word the copy is offered with the facts of both, and nothing can be published', async () => {
  const { id } = await aFaultyDraft('well-one');
  const { check: found } = await check(studio.browser, id);
  expect(found?.problems).toEqual([
    { file: 'model.glb', field: null, reason: expect.stringMatching(/^lists parts both.+\(SCENE_NON_ROOT_NODE\); /) },
  ]);
  expect(found?.mendings).toEqual([
    {
      file: 'model.glb',
      isUsed: false,
      changes: [expect.stringContaining('in the mended copy, each part is listed once')],
      original: { bytes: faulty.length, triangles: 1, vertices: 3, size: { width: 2, height: 3, depth: 0 } },
      mended: { bytes: expect.any(Number), triangles: 1, vertices: 3, size: { width: 2, height: 3, depth: 0 } },
    },
  ]);
  const refused = await studio.browser.call(api.planPublication, { params: { draftId: id } }).catch((error) => error);
  expect(refused).toMatchObject({ code: 'draft_not_checked' });
});

test('with the owner’s word buyers get the copy, and the draft keeps the given file until then', async () => {
  const { id } = await aFaultyDraft('well-two');
  await choose(id, true);
  const { check: found, files } = await check(studio.browser, id);
  expect(found).toMatchObject({ problems: [], mendings: [{ isUsed: true }] });
  expect(files).toMatchObject([{ path: 'model.glb', bytes: faulty.length }]);
  const sold = found?.downloads.find(({ name }) => name === 'well-two.glb');
  expect(sold?.bytes).toBe(found?.mendings?.[0]?.mended.bytes);
  const { id: productId } = await publish(studio.browser, id);
  const edited = await studio.browser.call(api.editProduct, { params: { productId } });
  expect(edited.fields.mend).toBeUndefined();
  expect((await check(studio.browser, edited.id)).check).toMatchObject({ problems: [], mendings: [] });
});

test('the owner’s word can be taken back', async () => {
  const { id } = await aFaultyDraft('well-three');
  await choose(id, true);
  await check(studio.browser, id);
  await choose(id, false);
  expect((await check(studio.browser, id)).check).toMatchObject({ mendings: [{ isUsed: false }] });
});

test('a model in several files is sold as one GLB', async () => {
  const { browser } = studio;
  const draft = await browser.call(api.createDraft, { body: { fields: { ...wellFields, slug: 'well-four' } } });
  const points = Buffer.from(new Float32Array([0, 0, 0, 2, 0, 0, 0, 3, 0]).buffer);
  const gltf = {
    asset: { version: '2.0' },
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
    accessors: [{ bufferView: 0, componentType: 5126, count: 3, type: 'VEC3', min: [0, 0, 0], max: [2, 3, 0] }],
    bufferViews: [{ buffer: 0, byteLength: points.length }],
    buffers: [{ uri: 'data/points.bin', byteLength: points.length }],
  };
  await upload(browser, draft.id, 'model/well.gltf', JSON.stringify(gltf));
  expect((await check(browser, draft.id)).check?.problems).toEqual([
    {
      file: 'model/well.gltf',
      field: null,
      reason: expect.stringMatching(/^needs data\/points\.bin, which is missing; /),
    },
  ]);
  await upload(browser, draft.id, 'model/data/points.bin', points);
  const { check: found } = await check(browser, draft.id);
  expect(found).toMatchObject({
    problems: [],
    warnings: [
      'model/well.gltf: is packed into one GLB together with data/points.bin.',
      expect.any(String),
      expect.any(String),
    ],
  });
  expect(found?.downloads.map(({ name }) => name).sort()).toEqual(['well-four.glb', 'well-four.zip']);
  expect(await publish(browser, draft.id)).toMatchObject({ slug: 'well-four' });
});
