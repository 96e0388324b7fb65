/** The release gate: what a release must satisfy before it is activated, besides the browser check. */
import type { PublishedBudget } from '@storefront/federation/budgets';
import type { PageFiles, Release } from '@storefront/federation/release';
import type { ReleaseRecord } from '../registry/release-record.ts';
import { parseRelease } from '../registry/release-shape.ts';
import { satisfiesCaret } from './caret.ts';
import { type Incompatibility, incompatibilities } from './contract-compatibility.ts';

const SHELL = 'shell';

export interface Situation {
  readonly active: readonly Release[];
  /** The OpenAPI document it was built against, if known. */
  readonly builtContract: Record<string, unknown> | undefined;
  readonly servedContract: Record<string, unknown>;
  readonly hasFiles: boolean;
  readonly budgets: readonly PublishedBudget[];
}

/** Returns why `record` may not be activated, one sentence each; empty when it may. */
export function refusals(record: ReleaseRecord, situation: Situation): string[] {
  const { description } = record;
  return [
    ...refusalsOfShape(description),
    ...(record.forPreviews ? ['It was uploaded for previews only: publish it, with the right to publish.'] : []),
    ...(situation.hasFiles ? [] : ['Its files are not where releases are served from: publish it again.']),
    ...refusalsOfRoutes(description, situation.active),
    ...refusalsOfContract(record, situation),
    ...refusalsOfShared(description, situation.active),
    ...situation.budgets.filter(({ bytes, budget }) => bytes > budget).map(refusalOfWeight),
  ];
}

function refusalsOfShape(release: Release): string[] {
  try {
    parseRelease(JSON.stringify(release));
  } catch (error) {
    return [(error as Error).message];
  }
  const { app, pages, files, description } = release;
  const known = new Set(files.map(({ path }) => path));
  const unlisted = [...fieldsByFile(release)].filter(([file]) => !known.has(file));
  return [
    ...(description.name === app
      ? []
      : [`Its description.name is ${description.name}, and its app ${app}: give both the app's name in release.json.`]),
    ...description.routes
      .filter(({ path }) => !pages[path])
      .map(({ path }) => `Its route ${path} has no page: list its scripts and styles in pages of release.json.`),
    ...unlisted.map(
      ([file, field]) =>
        `Its file ${file} (${field}) is not listed: add it to files of release.json, with its bytes and integrity.`,
    ),
  ];
}

/** Maps each file that a release names to the first field of release.json that names it. */
function fieldsByFile({ entry, initial, pages, fonts = [], server, types }: Release): Map<string, string> {
  const single = Object.entries({ entry, server, types }).map(([field, file]) => [field, file ? [file] : []] as const);
  const ofPages = Object.entries(pages).map(([path, files]) => [`pages ${path}`, filesOf(files)] as const);
  const fields = new Map<string, string>();
  for (const [field, files] of [
    ...single,
    ['fonts', fonts] as const,
    ['initial', filesOf(initial)] as const,
    ...ofPages,
  ]) {
    for (const file of files) if (!fields.has(file)) fields.set(file, field);
  }
  return fields;
}

const filesOf = ({ scripts, styles }: PageFiles) => [...scripts, ...styles];

function refusalsOfRoutes({ app, description }: Release, active: readonly Release[]): string[] {
  return active
    .filter((other) => other.app !== app)
    .flatMap((other) =>
      other.description.routes
        .filter(({ path }) => description.routes.some((route) => shapeOf(route.path) === shapeOf(path)))
        .map(
          ({ path }) =>
            `Its route ${path} belongs to ${other.app}: choose another path in description.routes, or first release ${other.app} without it.`,
        ),
    );
}

function shapeOf(path: string): string {
  return path.replaceAll(/:\w+/g, ':');
}

function refusalsOfContract(record: ReleaseRecord, situation: Situation): string[] {
  return misfitsOfContract(record, situation).map(({ reason, cure }) => `${reason}: ${cure}.`);
}

/** Returns the calls and first views of `record` that do not fit the served contract. */
export function misfitsOfContract(
  { description, endpoints }: ReleaseRecord,
  { builtContract, servedContract }: Pick<Situation, 'builtContract' | 'servedContract'>,
): Incompatibility[] {
  const shown = description.description.routes.flatMap(({ data = [] }) => data.map(({ endpoint }) => endpoint));
  const used = [...new Set([...endpoints, ...shown])].sort();
  return incompatibilities(used, builtContract ?? servedContract, servedContract);
}

/** The shell provides the shared modules; each must be the version the app was built for, or newer. */
function refusalsOfShared(release: Release, active: readonly Release[]): string[] {
  if (release.app === SHELL) {
    const guests = active.filter(({ app }) => app !== SHELL);
    return guests.flatMap((guest) =>
      lacking(release, guest).map(
        ({ module, built, has }) =>
          `The active ${guest.app} needs ${module} ^${built}, and the shell has ${has ?? 'none'}: build this shell to share ${module} ^${built}.`,
      ),
    );
  }
  const shell = active.find(({ app }) => app === SHELL);
  if (!shell) return ['There is no active shell for it to run in: activate a release of the shell first.'];
  return lacking(shell, release).map(
    ({ module, built, has }) =>
      `It needs ${module} ^${built}, and the shell has ${has ?? 'none'}: ${has ? `build it with ${module} ${has}` : `bundle ${module} instead of sharing it`}, or first release a shell that has it.`,
  );
}

interface Lack {
  readonly module: string;
  readonly built: string;
  readonly has: string | undefined;
}

function lacking(shell: Release, app: Release): Lack[] {
  return Object.entries(app.shared)
    .map(([module, built]) => ({ module, built, has: shell.shared[module] }))
    .filter(({ built, has }) => !has || !satisfiesCaret(has, built));
}

function refusalOfWeight({ name, bytes, budget, uncompressed }: PublishedBudget): string {
  const missing = uncompressed.map((file) => `${file}.br`).join(', ');
  const cure = missing
    ? `compressed files are what counts, and it came without ${missing}: publish another version with them`
    : 'load later what the first view does not need';
  return `It is too heavy: ${name}, ${bytes} of ${budget} bytes; ${cure}.`;
}
