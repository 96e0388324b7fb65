/** What a release must hold to before anybody gets it, judged from data alone; the browser's word comes on top. */
import type { Release } from '@storefront/federation/release';
import { satisfiesCaret } from './caret.ts';
import { incompatibilities } from './contract-compatibility.ts';
import type { ReleaseRecord } from './release-record.ts';
import { parseRelease } from './release-shape.ts';

const SHELL = 'shell';

interface Budget {
  readonly name: string;
  readonly bytes: number;
  readonly budget: number;
}

export interface Situation {
  /** The active releases of all apps. */
  readonly active: readonly Release[];
  /** The document of the contract it was built against, where that is known. */
  readonly builtContract: Record<string, unknown> | undefined;
  /** That of the contract the servers serve. */
  readonly servedContract: Record<string, unknown>;
  /** Whether its files are where they are served from. */
  readonly hasFiles: boolean;
  /** What its pages weigh and may weigh. */
  readonly budgets: readonly Budget[];
}

/** Why visitors may not get `record`; a sentence each, none when they may. */
export function refusals(record: ReleaseRecord, situation: Situation): string[] {
  const { description } = record;
  return [
    ...refusalsOfShape(description),
    ...(situation.hasFiles ? [] : ['Its files are not where releases are served from.']),
    ...refusalsOfRoutes(description, situation.active),
    ...refusalsOfContract(record, situation),
    ...refusalsOfShared(description, situation.active),
    ...situation.budgets
      .filter(({ bytes, budget }) => bytes > budget)
      .map(({ name, bytes, budget }) => `It is too heavy: ${name}, ${bytes} of ${budget} bytes.`),
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

/** Names of parameters make no other route. */
function shapeOf(path: string): string {
  return path.replaceAll(/:\w+/g, ':');
}

function refusalsOfContract(
  { description, endpoints }: ReleaseRecord,
  { builtContract, servedContract }: Situation,
): string[] {
  const shown = description.description.routes.flatMap(({ data = [] }) => data.map(({ endpoint }) => endpoint));
  const used = [...new Set([...endpoints, ...shown])].sort();
  return incompatibilities(used, builtContract ?? servedContract, servedContract);
}

/** An app takes the shared modules from the shell of the page; each must be the version it was built for, or newer. */
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
