/** Bundles the code of a store process into one file, which starts in a third of the time. */
import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Plugin, rolldown } from 'rolldown';

const CHILD = fileURLToPath(new URL('child.ts', import.meta.url));
const BUNDLE = fileURLToPath(new URL('../../../../.data/crash-child.mjs', import.meta.url));
/** Loaded on demand, which no task does. */
const LAZY = ['sharp', 'twilio', 'oidc-provider', '@zxcvbn-ts/language-common', 'pg-native'];

/** Modules find files beside themselves, not beside the bundle. */
const moduleUrls: Plugin = {
  name: 'module-urls',
  transform: (code, id) =>
    code.includes('import.meta.url')
      ? code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
      : undefined,
};

let bundling: Promise<string> | undefined;

/** Returns the path of the bundle, which each test process builds once. */
export function childBundle(): Promise<string> {
  bundling ??= bundle();
  return bundling;
}

async function bundle(): Promise<string> {
  const build = await rolldown({ input: CHILD, platform: 'node', external: LAZY, plugins: [moduleUrls] });
  const { output } = await build.generate({ format: 'esm', codeSplitting: false });
  await build.close();
  await mkdir(dirname(BUNDLE), { recursive: true });
  // Replaces the file atomically: several processes may write it at once.
  const unfinished = `${BUNDLE}.${randomUUID()}`;
  await writeFile(unfinished, output[0].code);
  await rename(unfinished, BUNDLE);
  return BUNDLE;
}
