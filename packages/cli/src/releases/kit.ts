/**
 * `npm run releases -- kit`: makes a repository with one app and the parts of the store that build, develop and ship
 * it.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, join, relative, resolve } from 'node:path';
import type { Command } from '../arguments/command.ts';
import { CommandError, UsageError } from '../command-error.ts';
import { inRoot, microFrontends, root } from '../paths.ts';
import { currentCommit } from './session.ts';

const WORKFLOW = 'packages/deploy/pipelines/release-app.yml';
/** Projects that every kit contains, along with their dependencies. */
const STORE = ['shell', '@storefront/cli', '@storefront/console', '@storefront/gallery'];
const ROOT_FILES = [
  '.editorconfig',
  '.gitignore',
  '.npmrc',
  '.nvmrc',
  'biome.json',
  'nx.json',
  'package-lock.json',
  'tsconfig.base.json',
];
/** Files that only the store's own repository uses. */
const OF_STORE_ALONE = /\.(test|spec)\.tsx?$|^packages\/e2e\/(pictures|other-bundlers)\//;

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly storefront?: { readonly app: string };
}

export const kitCommands: Record<string, Command<unknown>> = {
  kit: {
    summary: 'creates a repository for this app only, or updates the store’s part of one',
    takes: ['app', 'folder'],
    accepts: ['json'],
    run: async ([app = '', folder = '']) => {
      const kit = await makeKit(app, resolve(folder));
      const what = kit.isNew ? `${app} has its own repository` : `The store’s part is up to date`;
      const next = kit.isNew ? 'git init -b main && npm install && npm test' : 'npm install && npm test';
      return { data: kit, text: `${what} in ${kit.folder}. Next, there: ${next}` };
    },
  },
};

/** @throws {CommandError} when `folder` has other content */
async function makeKit(app: string, folder: string) {
  if (!microFrontends.includes(app)) throw new UsageError(`A kit contains a micro-frontend, and ${app} is not one.`);
  if (!existsSync(inRoot(WORKFLOW))) throw new CommandError('Create kits in the repository of the whole store.');
  if (folder === root || !relative(root, folder).startsWith('..')) {
    throw new CommandError('A kit is a separate repository: name a folder outside this one.');
  }
  const isNew = !existsSync(folder) || readdirSync(folder).length === 0;
  if (!isNew && kitIn(folder) !== app) throw new CommandError(`${folder} is neither empty nor a kit of ${app}.`);

  const projects = projectsFor(app);
  const files = trackedFiles([...projects, ...ROOT_FILES]).filter((file) =>
    file.startsWith(`${app}/`) ? isNew : !OF_STORE_ALONE.test(file),
  );
  const ofStore = projects.filter((project) => project !== app).map((project) => project.replace(/\/.*/, ''));
  await Promise.all([...new Set(ofStore)].map((name) => rm(join(folder, name), { recursive: true, force: true })));
  // cp creates the folders that are missing.
  await Promise.all(files.map((file) => cp(inRoot(file), join(folder, file))));
  await writeFile(join(folder, 'package.json'), rootManifest(app, projects));
  if (isNew) await writeOwnFiles(app, folder);
  return { app, folder, isNew };
}

/** Returns the app of the kit in a folder. */
function kitIn(folder: string): string | undefined {
  const file = join(folder, 'package.json');
  return existsSync(file) ? readManifest(file).storefront?.app : undefined;
}

/** Returns the folders of the projects in a kit of `app`. */
function projectsFor(app: string): string[] {
  const found = new Set<string>();
  const add = (project: string) => {
    const folder = project.replace(/^@storefront\//, 'packages/');
    if (found.has(folder) || !existsSync(inRoot(folder, 'package.json'))) return;
    found.add(folder);
    const { dependencies, devDependencies } = readManifest(inRoot(folder, 'package.json'));
    for (const name of Object.keys({ ...dependencies, ...devDependencies })) add(name);
  };
  for (const project of [app, ...STORE]) add(project);
  return [...found].sort();
}

/** @throws {CommandError} outside a git repository */
function trackedFiles(paths: readonly string[]): string[] {
  const args = ['ls-files', '-z', '--', ...paths];
  try {
    const names = execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return names.split('\0').filter((name) => name !== '' && existsSync(inRoot(name)));
  } catch (error) {
    throw new CommandError('A kit contains the files that git tracks: create it in a clone of the repository.', {
      cause: error,
    });
  }
}

function readManifest(file: string): Manifest {
  return JSON.parse(readFileSync(file, 'utf8')) as Manifest;
}

function rootManifest(app: string, projects: readonly string[]): string {
  const { nx: _, description: __, ...store } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  const { start, dev, releases } = store.scripts;
  const manifest = {
    ...store,
    name: `${app}-repository`,
    storefront: { app, commit: currentCommit(projects) },
    workspaces: [...projects],
    scripts: { start, dev, releases, test: `nx run-many --target typecheck,test --projects ${app}` },
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

async function writeOwnFiles(app: string, folder: string): Promise<void> {
  const workflow = readFileSync(inRoot(WORKFLOW), 'utf8').replaceAll('mfe-catalog', app);
  await mkdir(join(folder, '.github/workflows'), { recursive: true });
  await writeFile(join(folder, '.github/workflows/release.yml'), workflow);
  await writeFile(join(folder, 'README.md'), readme(app, basename(folder)));
}

function readme(app: string, name: string): string {
  return `# ${name}

\`${app}/\` is this repository's app, a micro-frontend of the store. \`bff/\`, \`packages/\` and \`shell/\` are the store's:
leave them as they are. In a clone of the store, \`npm run releases -- kit ${app} <this folder>\` renews them.

\`\`\`sh
npm install                       # once; commit package-lock.json
npx nx serve ${app}       # the app alone, with hot reload, against a server and a database of its own
npm run dev                       # the same within the shell
npm test                          # types and tests
npx nx e2e-alone ${app}   # journeys of the app alone, in Chromium
\`\`\`

With the store's address in \`STORE_URL\` and its owner's token in \`RELEASE_TOKEN\`:

\`\`\`sh
npx nx serve ${app} --store "$STORE_URL"        # this machine's build in that store, for one browser
npx nx release-app ${app}                       # builds and publishes it; no visitor gets it yet
npm run releases -- preview ${app} <version>    # a link that shows it, for a day
npm run releases -- canary ${app} <version> 10  # to 10 % of the visitors
\`\`\`

\`.github/workflows/release.yml\` does so with each commit; put the store's address there.
`;
}
