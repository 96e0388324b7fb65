/** What the build promises of every model; reads what the build target wrote. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type ModelRecord, modelFile, readModelIndex, sampleModels } from '../index.ts';
import { categories } from '../model.ts';
import { io } from '../reading/gltf-io.ts';
import { readModel } from '../reading/read-model.ts';
import { asUsdShows } from '../testing/as-usd-shows.ts';
import { weldingOf } from '../testing/read-back.ts';
import { buildAll } from './build-all.ts';
import { faultsOf } from './faults.ts';
import { SOURCES_FILE } from './sources.ts';
import { validateGlb } from './validate.ts';

/** `npm test` looks at the samples, `npm test -- all` at every model. */
const isFullTier = inject('allModels');
const isSample = ({ slug }: ModelRecord) => sampleModels.some((sample) => sample === slug);
const models = (await readModelIndex()).models.filter((model) => isFullTier || isSample(model));
const named = (slug: string): ModelRecord => {
  const model = models.find((one) => one.slug === slug);
  if (!model) throw new Error(`There is no ${slug}.`);
  return model;
};

test('the castle and the dragon are the first two, at their prices', () => {
  expect(models.slice(0, 2).map(({ id, category, priceCents }) => [id, category, priceCents])).toEqual([
    ['1', 'buildings', 2999],
    ['2', 'creatures', 1999],
  ]);
});

test('the castle holds together in its OBJ: in as many pieces as it is built of, with no seam open', async () => {
  const { bundle } = named('castle');
  const obj = unzipSync(await readFile(modelFile(bundle.path)))['castle/obj/castle.obj'] ?? new Uint8Array();
  expect(weldingOf(obj)).toEqual({ parts: 1060, openEdges: 1964 });
});

if (isFullTier) {
  test('at least six models are animated', () => {
    expect(models.filter(({ facts }) => facts.animations.length > 0).length).toBeGreaterThanOrEqual(6);
  });
}

describe('built again in another directory', () => {
  const small = 'owl-familiar';
  let elsewhere = '';
  const build = () => buildAll({ directory: elsewhere, slugs: [small] });
  beforeAll(async () => {
    elsewhere = await mkdtemp(join(tmpdir(), 'models-'));
    expect(await build()).toEqual([small]);
  });
  afterAll(() => rm(elsewhere, { recursive: true, force: true }));

  test.each(['glb', 'preview.glb', 'room.glb', 'room.usdz', 'zip'])(
    'a model’s %s has the same bytes',
    async (ending) => {
      const again = await readFile(join(elsewhere, small, `${small}.${ending}`));
      const built = await readFile(modelFile(`dist/${small}/${small}.${ending}`));
      expect(again.equals(built)).toBe(true);
    },
  );

  test('a model whose sources are the same is not built again', async () => {
    expect(await build()).toEqual([]);
    await writeFile(join(elsewhere, small, SOURCES_FILE), 'other sources');
    expect(await build()).toEqual([small]);
  });
});

test('each sample is a model that was built', () => {
  expect(models.map(({ slug }) => slug)).toEqual(expect.arrayContaining([...sampleModels]));
});

describe.each(models.map(({ slug }) => slug))('%s', (slug) => {
  const model = named(slug);
  const read = async (file: { path: string }) => readFile(modelFile(file.path));

  test('passes the Khronos validator, in full and as a preview, without a warning', async () => {
    for (const file of [model.glb, model.preview, ...(model.room ? [model.room.glb] : [])]) {
      const { errors, warnings, messages } = await validateGlb(await read(file));
      expect({ errors, warnings, messages: messages.filter(({ severity }) => severity < 2) }).toEqual({
        errors: 0,
        warnings: 0,
        messages: [],
      });
    }
  });

  test('says of itself what its file says', async () => {
    expect(model.facts).toEqual((await readModel(await read(model.glb))).facts);
  });

  test('stands on the ground, in a sane size and weight', () => {
    const { size, min } = model.facts.boundingBox;
    expect(Math.max(...size)).toBeLessThan(60);
    expect(Math.max(...size)).toBeGreaterThan(0.1);
    expect(Math.abs(min[1])).toBeLessThan(Math.max(...size) * 0.06);
    expect(model.facts.triangles).toBeGreaterThanOrEqual(300);
    expect(model.facts.triangles).toBeLessThanOrEqual(40_000);
    expect(model.facts.materials).toBeGreaterThanOrEqual(1);
  });

  test('is called after the model, with plain names, nothing twice and no dimmed light', async () => {
    expect(await faultsOf(await read(model.glb), model)).toEqual([]);
  });

  test('has a name for every node, and each only once', async () => {
    const names = (await io.readBinary(await read(model.glb)))
      .getRoot()
      .listNodes()
      .map((node) => node.getName());
    expect(names).not.toContain('');
    expect(new Set(names).size).toBe(names.length);
  });

  test('moves visibly, and without a jump at the seam, where it is animated', async () => {
    for (const animation of (await io.readBinary(await read(model.glb))).getRoot().listAnimations())
      for (const channel of animation.listChannels()) {
        const output = channel.getSampler()?.getOutput();
        const width = output?.getElementSize() ?? 0;
        const values = [...(output?.getArray() ?? [])];
        const first = values.slice(0, width);
        const spread = Math.max(...values.map((value, i) => Math.abs(value - (first[i % width] ?? 0))));
        expect(spread, channel.getTargetNode()?.getName()).toBeGreaterThan(0.005);
        const seam = values.slice(-width).map((value, i) => Math.abs(Math.abs(value) - Math.abs(first[i] ?? 0)));
        expect(Math.max(...seam), channel.getTargetNode()?.getName()).toBeLessThan(1e-3);
      }
  });

  test('has a preview that is lighter and labelled', async () => {
    const extras = (await io.readBinary(await read(model.preview))).getRoot().getAsset().extras;
    expect(extras).toMatchObject({ preview: true, name: model.name, slug });
    expect(model.preview.bytes).toBeLessThan(model.glb.bytes * 0.4);
    expect(model.preview.triangles).toBeLessThanOrEqual(model.facts.triangles * model.preview.share);
    expect((await readModel(await read(model.preview))).facts.triangles).toBe(model.preview.triangles);
  });

  test('is shown in a room by phones: as its preview, in metres', async () => {
    const { facts } = await readModel(await read(model.preview));
    const { room } = model;
    expect(room).toBeDefined();
    if (!room) return;
    const plain = await readModel(await read(room.glb));
    const shown = asUsdShows(await read(room.usdz));
    expect([plain.facts.triangles, shown.triangles]).toEqual([facts.triangles, facts.triangles]);
    for (const [axis, size] of facts.boundingBox.size.entries()) {
      expect(plain.facts.boundingBox.size[axis]).toBeCloseTo(size, 2);
      expect(shown.size[axis]).toBeCloseTo(size, 2);
    }
  });

  test('comes in a bundle with the GLB, an OBJ, a palette edition, a licence and a readme', async () => {
    const files = unzipSync(await read(model.bundle));
    expect(Object.keys(files).map((path) => path.slice(slug.length + 1))).toEqual(model.bundle.contents);
    expect(Buffer.from(files[`${slug}/${slug}.glb`] ?? []).equals(await read(model.glb))).toBe(true);
    const obj = Buffer.from(files[`${slug}/obj/${slug}.obj`] ?? []).toString();
    expect(obj.match(/^f /gm)?.length).toBe(model.facts.triangles);
    const palette = await readModel(files[`${slug}/palette/${slug}-palette.glb`] ?? new Uint8Array());
    expect(palette.facts).toMatchObject({ triangles: model.facts.triangles, boundingBox: model.facts.boundingBox });
    const words = Buffer.from(files[`${slug}/README.txt`] ?? []).toString();
    expect(words).toContain(model.facts.sha256);
    for (const file of model.bundle.made.files) expect(words).toContain(file);
  });

  test('has words, a price and a category', () => {
    expect(categories).toContain(model.category);
    expect(model.description.length).toBeGreaterThan(60);
    expect(model.priceCents).toBeGreaterThan(0);
    expect(model.tags.length).toBeGreaterThan(1);
    // As an import asks for, so that what is exported can be imported again.
    for (const tag of model.tags) expect(tag).toMatch(/^[a-z0-9]+([ -][a-z0-9]+)*$/);
  });

  test('is shown by pictures of this very file', () => {
    expect(model.pictures?.of).toBe(model.facts.sha256);
    const all = [...(model.pictures?.poster ?? []), ...(model.pictures?.scene ?? [])];
    expect(all).toHaveLength(16);
    expect(all.every(({ width, height }) => Math.abs(width / height - 4 / 3) < 0.01)).toBe(true);
    for (const { bytes } of model.pictures?.turntable ?? []) expect(bytes).toBeLessThanOrEqual(25_000);
  });
});
