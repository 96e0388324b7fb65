/** The installed packages that the server needs, according to npm. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { isAbsolute, join, relative } from 'node:path';
import { promisify } from 'node:util';

const MAX_OUTPUT = 64 * 1024 * 1024;

/** Returns their folders below `node_modules`, relative to the checkout. @throws when npm finds one missing */
export async function productionPackages(checkout: string): Promise<string[]> {
  const listed = await npm(checkout, ['ls', '--workspace', 'bff', '--omit', 'dev', '--all', '--parseable']);
  const paths = listed.split('\n').flatMap((line) => (isAbsolute(line) ? relative(checkout, line) || [] : []));
  return [...new Set(paths)].sort();
}

interface Bill {
  readonly serialNumber: string;
  readonly metadata: { readonly timestamp: string; readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}
interface Component {
  readonly 'bom-ref': string;
}

/** Returns the software bill of materials (CycloneDX) of `packages`, which is reproducible. */
export async function billOfMaterials(checkout: string, packages: readonly string[]): Promise<string> {
  // npm's own option to omit development packages also omits packages that production shares with them.
  const made: Bill = JSON.parse(await npm(checkout, ['sbom', '--workspace', 'bff', '--sbom-format', 'cyclonedx']));
  const { serialNumber: _, metadata, components, dependencies, ...rest } = made;
  const root = metadata.component['bom-ref'];
  const kept = new Set([root, ...(await Promise.all(packages.map((path) => referenceTo(checkout, path))))]);
  const bill = {
    ...rest,
    metadata: { ...metadata, timestamp: undefined, component: { ...metadata.component, name: 'storefront' } },
    components: components.filter((component) => kept.has(component['bom-ref'])),
    dependencies: dependencies
      .filter(({ ref }) => kept.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => kept.has(other)) })),
  };
  return `${JSON.stringify(bill, undefined, 2)}\n`;
}

async function referenceTo(checkout: string, path: string): Promise<string> {
  const { name, version } = JSON.parse(await readFile(join(checkout, path, 'package.json'), 'utf8'));
  return `${name}@${version}`;
}

async function npm(cwd: string, args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('npm', args, { cwd, maxBuffer: MAX_OUTPUT });
  return stdout;
}
