/** The code of a store's process in one file: a process that loads that starts in a third of the time. */
import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Plugin, rolldown } from 'rolldown';

const CHILD = fileURLToPath(new URL('child.ts', import.meta.url));
const BUNDLE = fileURLToPath(new URL('../../../../.data/crash-child.mjs', import.meta.url));
/** Loaded when first needed, which no task does. */
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

/** The path of the bundle, made anew once by each process that runs tests. */
export function childBundle(): Promise<string> {
  bundling ??= bundle();
  return bundling;
}

async function bundle(): Promise<string> {
  const build = await rolldown({ input: CHILD, platform: 'node', external: LAZY, plugins: [moduleUrls] });
  const { output } = await build.generate({ format: 'esm', codeSplitting: false });
  await build.close();
  await mkdir(dirname(BUNDLE), { recursive: true });
  // Readers see a whole file: several processes may write it at once.
  const unfinished = `${BUNDLE}.${randomUUID()}`;
  await writeFile(unfinished, output[0].code);
  await rename(unfinished, BUNDLE);
  return BUNDLE;
}
