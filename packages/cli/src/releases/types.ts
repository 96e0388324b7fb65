import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { bundledIn } from '@storefront/build/bundled-types';
import type { ReleaseTypes } from '@storefront/federation/release';
import type { TypeMisfit } from 'bff/releases';
import { CommandError } from '../command-error.ts';
import { inRoot } from '../paths.ts';
import { complaintsIn, mismatchReason, type TypeComplaint } from './type-complaints.ts';

/** These options are fixed here: a later rule must not refuse earlier releases. */
const compilerOptions = {
  target: 'ES2024',
  lib: ['ES2024', 'DOM', 'DOM.Iterable'],
  types: ['node'],
  module: 'preserve',
  moduleResolution: 'bundler',
  jsx: 'react-jsx',
  strict: true,
  // It is always the consequence of another error.
  noImplicitAny: false,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  allowImportingTsExtensions: true,
  resolveJsonModule: true,
  skipLibCheck: true,
  noEmit: true,
} as const;

/** Type-checks `apps` against `shell`, with this checkout's third-party types. @throws {CommandError} when it cannot */
export async function typeMisfits(
  shell: ReleaseTypes,
  apps: Readonly<Record<string, ReleaseTypes>>,
): Promise<TypeMisfit[]> {
  const directory = await realpath(await mkdtemp(join(tmpdir(), 'release-types-')));
  try {
    await layOut(directory, shell, apps);
    const output = (await compile(directory)).replaceAll(`${directory}/site/`, '');
    const complaints = complaintsIn(output);
    if (output !== '' && complaints.length === 0) throw new CommandError(`The types cannot be checked: ${output}`);
    return complaints.map((complaint) => misfitOf(complaint, apps));
  } finally {
    await rm(directory, { recursive: true });
  }
}

/** True for modules within packages, and packages that this checkout lacks. */
function isUnknown(module: string): boolean {
  return module.split('/').length > 2 || !existsSync(inRoot('node_modules', module));
}

/** Creates one folder per app below the shell's packages, and those below the third parties'. */
async function layOut(directory: string, shell: ReleaseTypes, apps: Readonly<Record<string, ReleaseTypes>>) {
  const site = join(directory, 'site');
  await symlink(inRoot('node_modules'), join(directory, 'node_modules'));
  await layOutPackages(site, shell);
  const unknown: string[] = [];
  await cp(inRoot('packages/ui/css.d.ts'), join(directory, 'css.d.ts'));
  for (const [app, types] of Object.entries(apps)) {
    await layOutPackages(join(site, app), types);
    await writeFiles(join(site, app), types.sources);
    await writeFiles(site, { [expectationOf(app)]: expectation(app) });
    if (!types.bundled) unknown.push(...Object.values(types.sources).flatMap(bundledIn).filter(isUnknown));
  }
  // A release's own modules always fit; an old one, without a record of them, may use what this checkout lacks.
  await writeFiles(directory, {
    'unknown.d.ts': [...new Set(unknown)].map((name) => `declare module '${name}';\n`).join(''),
  });
  const files = ['css.d.ts', 'unknown.d.ts', ...Object.keys(apps).map((app) => join('site', expectationOf(app)))];
  await writeFiles(directory, { 'tsconfig.json': JSON.stringify({ compilerOptions, files }) });
}

async function layOutPackages(at: string, { packages, bundled = {} }: ReleaseTypes): Promise<void> {
  for (const [name, files] of Object.entries(bundled)) await writeFiles(join(at, 'node_modules', name), files);
  for (const [name, files] of Object.entries(packages)) {
    const place = join(at, 'node_modules', name);
    await writeFiles(place, { ...files, 'index.d.ts': "export * from './src/index.ts';\n" });
  }
}

function expectationOf(app: string): string {
  return `${app}.ts`;
}

function expectation(app: string): string {
  return `import type { MfeManifest } from '@storefront/federation';
import manifest from './${app}/src/manifest.ts';

export const expected: MfeManifest = manifest;
`;
}

async function writeFiles(directory: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    const file = join(directory, path);
    if (!file.startsWith(`${directory}/`)) throw new CommandError(`A release has types outside its folder: ${path}.`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
}

function compile(directory: string): Promise<string> {
  const compiler = inRoot('node_modules/typescript/bin/tsc');
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [compiler, '-p', directory, '--pretty', 'false'],
      { cwd: directory, maxBuffer: 64 * 1024 * 1024 },
      (error, stdout, stderr) => {
        if (!error) resolve('');
        else if (stdout) resolve(stdout);
        else reject(new CommandError(`The types cannot be checked: ${stderr || error.message}`));
      },
    );
  });
}

function misfitOf(complaint: TypeComplaint, apps: Readonly<Record<string, ReleaseTypes>>): TypeMisfit {
  const [, app = '', path = ''] = /^site\/([^/]+?)(?:\.ts|\/(.*))$/.exec(complaint.file) ?? [];
  const types = apps[app];
  if (!types) throw new CommandError(`The types cannot be checked: ${complaint.file}: ${complaint.message}`);
  if (path === '') {
    return {
      app,
      reason: `exposes no MfeManifest of @storefront/federation as the shell has it: ${complaint.message}`,
    };
  }
  return { app, reason: mismatchReason({ ...complaint, file: path }, types.sources[path] ?? '') };
}
