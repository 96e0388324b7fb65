/** Builds that match their `release.json`: every file exists, with its hash. */
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { AppDescription } from '@storefront/federation/description';
import type { Release, ReleaseTypes } from '@storefront/federation/release';
import { type ContractDocument, contractOf, ownContract } from '../base/http/contract-document.ts';
import { integrityOf } from '../base/integrity.ts';
import type { Deps } from '../process/deps.ts';
import { createReleaseAdmin, type Examination, type ReleaseAdmin } from '../releases/admin/releases.ts';
import { recordContract } from '../releases/gate/contracts.repository.ts';
import { publishRelease } from '../releases/publish/publish.ts';
import type { Provenance } from '../releases/registry/release-record.ts';
import { localAssetStore } from '../releases/store/asset-store.ts';

export interface BuildOptions {
  readonly app?: string;
  readonly version?: string;
  readonly routes?: AppDescription['routes'];
  readonly shared?: Record<string, string>;
  /** Types for the gate to check; a build from before types were recorded has none. */
  readonly types?: ReleaseTypes;
  /** The contract that it was built against; by default that of this checkout. */
  readonly contract?: ContractDocument;
  /** Overrides the file contents of a valid build. */
  readonly contents?: Readonly<Record<string, string>>;
  /** Overrides the `release.json` of a valid build. */
  readonly wrong?: Partial<Release>;
}

export const storeRoute = { path: '/store', title: 'Store', description: 'Models.' } as const;
export const homeRoute = { path: '/home', title: 'Home', description: 'The front door.' } as const;

const TYPES_FILE = 'server/types.json';
const DEFAULT_SHARED = { react: '19.3.1' };

/** Returns the `release.json` of a valid build, and its files' contents by name. */
export function sampleRelease({
  app = 'mfe-catalog',
  version = 'v1',
  routes = [app === 'shell' ? homeRoute : storeRoute],
  shared = DEFAULT_SHARED,
  types,
  contents: own = {},
  wrong = {},
}: BuildOptions = {}): { readonly release: Release; readonly contents: Record<string, string> } {
  const contents = {
    'main.js': `// ${app} ${version}`,
    'main.css': `/* ${version} */`,
    'page.js': '// page',
    ...(types ? { [TYPES_FILE]: JSON.stringify(types) } : {}),
    ...own,
  };
  const files = Object.entries(contents).map(([path, content]) => ({
    path,
    bytes: content.length,
    integrity: integrityOf(content),
  }));
  const release = {
    app,
    version,
    description: { name: app, routes, nav: [] },
    entry: 'main.js',
    initial: { scripts: ['main.js'], styles: ['main.css'] },
    pages: Object.fromEntries(routes.map(({ path }) => [path, { scripts: ['page.js'], styles: [] }])),
    ...(types ? { types: TYPES_FILE } : {}),
    endpoints: ['listProducts'],
    shared,
    files,
    ...wrong,
  };
  return { release, contents };
}

/** Writes a build into a new directory below `parent` and returns the directory. */
export async function writeReleaseBuild(parent: string, options: BuildOptions = {}): Promise<string> {
  const { release, contents } = sampleRelease(options);
  const directory = await mkdtemp(join(parent, 'build-'));
  await writeFile(join(directory, 'release.json'), JSON.stringify(release));
  for (const [path, content] of Object.entries(contents)) {
    await mkdir(join(directory, dirname(path)), { recursive: true });
    await writeFile(join(directory, path), content);
  }
  return directory;
}

export const provenance: Provenance = { commit: '0123456789abcdef', createdBy: 'Ann' };

/** An examination that every release passes. */
export const soundExamination: Examination = {
  budgets: () => [],
  types: async () => [],
  smoke: async () => [],
  mayLeaveUntried: false,
};

export interface SampleAdmin extends ReleaseAdmin {
  /** Publishes a sample build. */
  publishSample(options?: BuildOptions): Promise<void>;
  /** Publishes a sample build and activates it for everyone. */
  release(options?: BuildOptions): Promise<void>;
}

/** Returns the release admin of `shop`, with its files below `directory`. */
export function sampleAdmin({ db, clock }: Pick<Deps, 'db' | 'clock'>, directory: string): SampleAdmin {
  const store = localAssetStore(join(directory, 'assets'));
  const admin = createReleaseAdmin({ db, clock, store, releaseLinkSecret: 'thirty-two characters of randomness' });
  const publishSample = async (options: BuildOptions = {}) => {
    await publishRelease({ db, store }, await writeReleaseBuild(directory, options), provenance, options.contract);
  };
  return {
    ...admin,
    publishSample,
    release: async (options = {}) => {
      await publishSample(options);
      const { app = 'mfe-catalog', version = 'v1' } = options;
      await admin.activate({ app, version }, { actor: 'Ann' }, soundExamination);
    },
  };
}

/** Records the contract of a running server that also has these endpoints: apps that call them passed its gate. */
export async function serveContractWith({ db, clock }: Pick<Deps, 'db' | 'clock'>, ...endpoints: readonly string[]) {
  const { document } = ownContract();
  const operations = endpoints.map((operationId) => [`/api/${operationId}`, { get: { operationId, responses: {} } }]);
  const paths = { ...(document.paths as object), ...Object.fromEntries(operations) };
  const contract = contractOf({ ...document, paths });
  await recordContract(db, contract, clock.now());
  return contract;
}
