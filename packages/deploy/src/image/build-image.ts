/**
 * Command: builds the image with buildah, and runs the main job in it. Takes minutes, and needs root for the main job's
 * mounts. `BASE` names the image to build on; without it debootstrap makes one.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProgram } from '../testing/program.ts';
import { checkout } from '../testing/stores.ts';
import { makeBase } from './local-base.ts';
import { doMainJob } from './main-job.ts';

const IMAGE = 'storefront';
const MEGABYTE = 1_000_000;
const LABEL = 'org.opencontainers.image.';

const directory = await mkdtemp(join(tmpdir(), 'storefront-image-'));
const buildah = (args: readonly string[]) =>
  runProgram('buildah', ['--storage-driver', process.env.STORAGE_DRIVER || 'vfs', ...args], { cwd: checkout });
const outputOf = async (file: string, args: readonly string[]) =>
  (await runProgram(file, args, { cwd: checkout })).trim();

const base = process.env.BASE || (await makeBase(buildah, checkout, process.env.BASE_DIRECTORY));
const startedAt = performance.now();
const [revision, date] = await Promise.all([
  outputOf('git', ['rev-parse', 'HEAD']),
  outputOf('git', ['log', '-1', '--format=%ct']),
]);
// npm's configuration on this machine.
const npmrc = join(directory, 'npmrc');
await writeFile(npmrc, `registry=${await outputOf('npm', ['config', 'get', 'registry'])}\n`, { mode: 0o600 });
const created = new Date(Number(date) * 1000).toISOString();
const named = { BASE: base, REVISION: revision, CREATED: created };
await buildah([
  ...['build', '--isolation', 'chroot', '--format', 'docker', '--timestamp', date, '--secret', `id=npmrc,src=${npmrc}`],
  ...Object.entries(named).flatMap(([name, value]) => ['--build-arg', `${name}=${value}`]),
  ...['--file', 'packages/deploy/Containerfile', '--tag', IMAGE, '.'],
]);
console.log(`Built ${IMAGE} of ${revision.slice(0, 12)} in ${Math.round((performance.now() - startedAt) / 1000)} s.`);

const container = (await buildah(['from', '--pull-never', IMAGE])).trim();
try {
  const root = (await buildah(['mount', container])).trim();
  const bytes = Number((await runProgram('du', ['--summarize', '--bytes', root])).split('\t')[0]);
  const { layers, labels } = await describe();
  console.log(`It has ${Math.round(bytes / MEGABYTE)} MB; its layers: ${layers}.`);
  if (labels[`${LABEL}revision`] !== revision || labels[`${LABEL}created`] !== created) {
    throw new Error(`Its labels do not contain its commit: ${JSON.stringify(labels)}`);
  }
  const { page, studio, order, output, ...codes } = await doMainJob({ root, data: join(directory, 'data') });
  const isServed = page.status === 200 && studio.status === 200;
  const isDone = Object.values(codes).every((code) => code === 0) && isServed && order.status === 'paid';
  if (!isDone) {
    const outcome = { ...codes, page: page.status, console: studio.status, order };
    throw new Error(`The main job failed: ${JSON.stringify(outcome)}\n${output}`);
  }
  console.log('The main job passed: migrations, publishing, pages, the console, an account, an order, SIGTERM.');
} finally {
  await buildah(['rm', container]);
  await rm(directory, { recursive: true });
}

/** Returns digests of the layers' content, equal for the same commit and base, and the image's labels. */
async function describe(): Promise<{ readonly layers: string; readonly labels: Readonly<Record<string, string>> }> {
  const { rootfs, config } = JSON.parse(await buildah(['inspect', '--type', 'image', IMAGE])).OCIv1;
  return { layers: rootfs.diff_ids.join(' '), labels: config.Labels };
}
