/** The release gate: what a release must satisfy before it is activated, besides the browser check. */
import type { PublishedBudget } from '@storefront/federation/budgets';
import type { Release } from '@storefront/federation/release';
import type { ReleaseRecord } from '../registry/release-record.ts';
import { parseRelease } from '../registry/release-shape.ts';
import { satisfiesCaret } from './caret.ts';
import { incompatibilities } from './contract-compatibility.ts';

const SHELL = 'shell';

export interface Situation {
  readonly active: readonly Release[];
  /** The OpenAPI document it was built against, if known. */
  readonly builtContract: Record<string, unknown> | undefined;
  readonly servedContract: Record<string, unknown>;
  readonly hasFiles: boolean;
  readonly budgets: readonly PublishedBudget[];
}

/** Why `record` may not be activated, one sentence each; empty when it may. */
export function refusals(record: ReleaseRecord, situation: Situation): string[] {
  const { description } = record;
  return [
    ...refusalsOfShape(description),
    ...(situation.hasFiles ? [] : ['Its files are not where releases are served from.']),
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
  const { app, entry, initial, pages, fonts = [], server, types, files, description } = release;
  const known = new Set(files.map(({ path }) => path));
  const named = [
    entry,
    ...[...fonts, server, types].filter((file) => file !== undefined),
    ...[initial, ...Object.values(pages)].flatMap(({ scripts, styles }) => [...scripts, ...styles]),
  ];
  return [
    ...(description.name === app ? [] : [`It calls itself ${description.name}.`]),
    ...description.routes.filter(({ path }) => !pages[path]).map(({ path }) => `Its route ${path} has no page.`),
    ...[...new Set(named)].filter((file) => !known.has(file)).map((file) => `Its file ${file} is not listed.`),
  ];
}

function refusalsOfRoutes({ app, description }: Release, active: readonly Release[]): string[] {
  return active
    .filter((other) => other.app !== app)
    .flatMap((other) =>
      other.description.routes
        .filter(({ path }) => description.routes.some((route) => shapeOf(route.path) === shapeOf(path)))
        .map(({ path }) => `Its route ${path} belongs to ${other.app}.`),
    );
}

function shapeOf(path: string): string {
  return path.replaceAll(/:\w+/g, ':');
}

function refusalsOfContract({ description, endpoints }: ReleaseRecord, { builtContract, servedContract }: Situation) {
  const shown = description.description.routes.flatMap(({ data = [] }) => data.map(({ endpoint }) => endpoint));
  const used = [...new Set([...endpoints, ...shown])].sort();
  return incompatibilities(used, builtContract ?? servedContract, servedContract);
}

/** The shell provides the shared modules; each must be the version the app was built for, or newer. */
function refusalsOfShared(release: Release, active: readonly Release[]): string[] {
  if (release.app === SHELL) {
    return active.filter(({ app }) => app !== SHELL).flatMap((app) => lacks(release, app, `The active ${app.app}`));
  }
  const shell = active.find(({ app }) => app === SHELL);
  return shell ? lacks(shell, release, 'It') : ['There is no active shell for it to run in.'];
}

function lacks(shell: Release, app: Release, who: string): string[] {
  return Object.entries(app.shared).flatMap(([module, built]) => {
    const provided = shell.shared[module];
    if (provided && satisfiesCaret(provided, built)) return [];
    return [`${who} needs ${module} ^${built}, and the shell has ${provided ?? 'none'}.`];
  });
}

function refusalOfWeight({ name, bytes, budget, uncompressed }: PublishedBudget): string {
  const missing = uncompressed.map((file) => `${file}.br`).join(', ');
  const cure = missing
    ? `compressed files are what counts, and it came without ${missing}: publish another version with them`
    : 'load later what the first view does not need';
  return `It is too heavy: ${name}, ${bytes} of ${budget} bytes; ${cure}.`;
}
