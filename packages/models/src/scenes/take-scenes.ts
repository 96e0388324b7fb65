/** Takes the pictures of scenes and keeps them, with what they were taken of. */
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { exportGlb } from '../build/export-glb.ts';
import { readModelIndex } from '../index.ts';
import { scenesDirectory } from '../paths.ts';
import { readJson } from '../read-json.ts';
import { type LightName, lights } from './light.ts';
import { photographScene } from './photograph.ts';
import type { Camera, Scene } from './scene.ts';
import { type Subject, subjects } from './subjects.ts';

/** By a picture's name, what it was taken of. */
export type SceneRecord = Readonly<Record<string, string>>;

/** What runs in the browser. */
const SET = ['./set.ts', './shine.ts', './sky.ts', './stand-ins.ts', './weather.ts'];
const recordFile = join(scenesDirectory, 'scenes.json');

/** Takes the pictures named; all that show something else by now, unless named. */
export async function takeScenes(names: readonly string[]): Promise<void> {
  await mkdir(scenesDirectory, { recursive: true });
  const record = { ...(await readSceneRecord()) };
  const now = await sceneInputs();
  for (const name of names) given(now[name], name);
  const wanted = subjects.filter(({ name }) => (names.length > 0 ? names.includes(name) : record[name] !== now[name]));
  for (const scene of new Set(wanted.map((subject) => subject.scene))) {
    const ofScene = wanted.filter((subject) => subject.scene === scene);
    for (const light of new Set(ofScene.flatMap((subject) => Object.values(subject.lights)))) {
      const lit = ofScene.filter((subject) => Object.values(subject.lights).includes(light));
      const photographs = await photographScene(scene, lights[light], lit.map(cameraOf));
      for (const [i, subject] of lit.entries()) await keep(subject, light, given(photographs[i], subject.name));
    }
  }
  for (const { name } of wanted) record[name] = now[name] ?? '';
  await writeFile(recordFile, `${JSON.stringify(record, null, 2)}\n`);
}

export async function readSceneRecord(): Promise<SceneRecord> {
  return (await readJson<SceneRecord>(recordFile)) ?? {};
}

/** A hash of all that each picture is made of: the scene, its land, its models, the light, the set and the sizes. */
export async function sceneInputs(): Promise<SceneRecord> {
  const models = new Map((await readModelIndex()).models.map(({ slug, glb }) => [slug, glb.sha256]));
  const set = await Promise.all(SET.map((file) => readFile(new URL(file, import.meta.url), 'utf8')));
  const ofScene = async (scene: Scene) => {
    const { name, land, ...plan } = scene;
    const ground = land ? sha256(await exportGlb({ name, slug: name }, { scene: land() })) : '';
    return [name, plan, ground, plan.placed.map(({ slug }) => models.get(slug))];
  };
  const scenes = new Map<Scene, unknown>();
  for (const { scene } of subjects) if (!scenes.has(scene)) scenes.set(scene, await ofScene(scene));
  return Object.fromEntries(
    subjects.map(({ scene, ...subject }) => {
      const lit = Object.values(subject.lights).map((light) => lights[light]);
      return [subject.name, sha256(JSON.stringify([subject, scenes.get(scene), lit, set]))];
    }),
  );
}

function cameraOf({ name, scene, camera }: Subject): Camera {
  return given(scene.cameras[camera], `${name} by the camera ${camera}`);
}

/** @throws when there is no such thing, because a picture in another's place would be taken for right */
function given<Thing>(thing: Thing | undefined, name: string): Thing {
  if (thing === undefined) throw new Error(`There is no ${name} among the scenes.`);
  return thing;
}

async function keep(
  { name, lights: lit, widths, fallback, quality, isCut }: Subject,
  light: LightName,
  photograph: Buffer,
) {
  const time = lit.night === light ? 'night' : 'day';
  const whole = isCut ? await sharp(photograph).trim({ threshold: 0 }).png().toBuffer() : photograph;
  for (const width of widths) {
    const image = sharp(whole).resize({ width }).avif({ quality, effort: 5 });
    const { size, height } = await image.toFile(join(scenesDirectory, `${name}-${time}-${width}.avif`));
    console.log(`${name} by ${time}: ${width} × ${height}, ${Math.round(size / 1000)} kB`);
  }
  if (fallback === undefined) return;
  await sharp(whole)
    .resize({ width: fallback })
    .webp({ quality: 76, alphaQuality: 80, effort: 5 })
    .toFile(join(scenesDirectory, `${name}-${time}-${fallback}.webp`));
}

function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
