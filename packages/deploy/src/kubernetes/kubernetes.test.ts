/** Checks the manifests against the schemas of Kubernetes, and against each other. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { readKustomization } from './kustomization.ts';
import { type KubernetesManifest, manifests, readText } from './manifests.ts';

const checkout = fileURLToPath(new URL('../../../..', import.meta.url));
const all = manifests();
// The tree is within the package, where the compiler finds the package's modules.
const tree = mkdtempSync(fileURLToPath(new URL('../../.results-', import.meta.url)));
afterAll(() => rmSync(tree, { recursive: true }));

const modelOf = ({ apiVersion, kind }: KubernetesManifest) => `kubernetes-models/${apiVersion}/${kind}`;
const fieldsOf = ({ file: _, ...fields }: KubernetesManifest) => fields;

test.each(all)('$kind $metadata.name has the values that Kubernetes allows', async (manifest) => {
  const { [manifest.kind]: Model } = await import(modelOf(manifest));
  expect(() => new Model(fieldsOf(manifest)).validate()).not.toThrow();
});

/** Type-checks manifests as literals of Kubernetes' types, which refuses unknown fields, and returns the errors. */
function unknownFields(given: readonly KubernetesManifest[]): string {
  const source = given.map((manifest, at) => {
    const type = `import('${modelOf(manifest)}').I${manifest.kind}`;
    return `export const at${at}: ${type} = ${JSON.stringify(fieldsOf(manifest), undefined, 1)};\n`;
  });
  writeFileSync(join(tree, 'manifests.ts'), source.join(''));
  const compilerOptions = { module: 'nodenext', skipLibCheck: true, noEmit: true, strict: true };
  writeFileSync(join(tree, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['manifests.ts'] }));
  try {
    return execFileSync(join(checkout, 'node_modules/.bin/tsc'), ['-p', tree, '--pretty', 'false']).toString();
  } catch (error) {
    return (error as { stdout: Buffer }).stdout.toString();
  }
}

test('no manifest has a field that Kubernetes does not know', () => {
  expect(unknownFields(all)).toBe('');
});

test('a misspelled field is noticed', () => {
  const [first] = all.filter(({ kind }) => kind === 'Service');
  if (!first) throw new Error('There is no service.');
  const { type: _, ...spec } = first.spec as Record<string, unknown>;
  expect(unknownFields([{ ...first, spec: { ...spec, sesionAffinity: 'None' } }])).toContain('sesionAffinity');
});

test('the kustomization names every file', () => {
  const given = readdirSync(fileURLToPath(new URL('../../kubernetes', import.meta.url)));
  const files = given.filter((name) => name.endsWith('.yaml') && name !== 'kustomization.yaml').sort();
  expect([...new Set(all.map(({ file }) => file))].sort()).toEqual(files);
});

const imagesOf = (given: readonly KubernetesManifest[]) => [
  ...new Set([...JSON.stringify(given).matchAll(/"image":"([^"]+)"/g)].map(([, image]) => image)),
];

test('every container has the image that the kustomization names, and the one that an overlay puts in its place', () => {
  expect(imagesOf(all)).toEqual(['storefront:latest']);
  const { resources } = readKustomization(readText('kustomization.yaml'));
  const newName = 'registry.example/shop/storefront';
  const changed = (change: object) => stringify({ ...HEAD, resources, images: [{ name: 'storefront', ...change }] });
  expect(imagesOf(manifests(changed({ newName, newTag: '1.2.0' })))).toEqual([`${newName}:1.2.0`]);
  expect(imagesOf(manifests(changed({ digest: 'sha256:0123' })))).toEqual(['storefront@sha256:0123']);
  expect(imagesOf(manifests(changed({ newName })))).toEqual([newName]);
});

const HEAD = { apiVersion: 'kustomize.config.k8s.io/v1beta1', kind: 'Kustomization' };

test.each([
  ['a field that kustomize does not know', { ...HEAD, resources: [], image: [] }, 'does not know image'],
  ['an image with one', { ...HEAD, resources: [], images: [{ name: 'storefront', tag: 'v1' }] }, 'does not know tag'],
  ['a tag that is a number', { ...HEAD, resources: [], images: [{ name: 'storefront', newTag: 1.1 }] }, 'strings only'],
  ['another version', { ...HEAD, apiVersion: 'v1', resources: [] }, 'Kustomization of v1'],
  ['no list of files', { ...HEAD, resources: 'service.yaml' }, 'must be lists'],
])('a kustomization with %s is refused', (_, given, reason) => {
  expect(() => readKustomization(stringify(given))).toThrow(reason);
});

interface Pod {
  readonly securityContext: Record<string, unknown>;
  readonly containers: readonly Container[];
  readonly initContainers?: readonly Container[];
}
interface Container {
  readonly securityContext: Record<string, unknown>;
  readonly resources: { readonly limits: Record<string, string> };
}

const ofKind = (kind: string) => all.filter((manifest) => manifest.kind === kind);
interface Owner {
  readonly template: { readonly metadata: { readonly labels: object }; readonly spec: Pod };
}
const podsOf = (kinds: readonly string[]) =>
  kinds
    .flatMap(ofKind)
    .map(({ kind, spec }) =>
      kind === 'CronJob'
        ? (spec as { jobTemplate: { spec: Owner } }).jobTemplate.spec.template
        : (spec as Owner).template,
    );

test('every container is unprivileged, with a root file system that it cannot write', () => {
  const pods = podsOf(['Deployment', 'Job', 'CronJob']);
  expect(pods.map(({ spec }) => spec.securityContext)).toEqual(
    pods.map(() => expect.objectContaining({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } })),
  );
  const containers = pods.flatMap(({ spec }) => [...(spec.initContainers ?? []), ...spec.containers]);
  expect(containers).toHaveLength(4);
  for (const { securityContext, resources } of containers) {
    expect(securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(resources.limits.memory).toBeDefined();
  }
});

test('backups are taken every hour, one at a time, with a limit', () => {
  const [job] = ofKind('CronJob').map(({ spec }) => spec as Record<string, unknown>);
  expect(job).toMatchObject({ schedule: expect.stringMatching(/^\d+ \* \* \* \*$/), concurrencyPolicy: 'Forbid' });
  expect(podsOf(['CronJob'])[0]?.spec.containers).toMatchObject([{ args: ['bff/src/take-backup.ts', '--keep', '48'] }]);
});

test('service, disruption budget and network policies select the pods of the deployment', () => {
  const labels = podsOf(['Deployment'])[0]?.metadata.labels;
  const selectors = [
    ...ofKind('Service').map(({ spec }) => (spec as { selector: object }).selector),
    ...ofKind('PodDisruptionBudget').map(
      ({ spec }) => (spec as { selector: { matchLabels: object } }).selector.matchLabels,
    ),
    ...ofKind('NetworkPolicy').map(
      ({ spec }) => (spec as { podSelector: { matchLabels: object } }).podSelector.matchLabels,
    ),
  ];
  expect(selectors).toHaveLength(4);
  for (const selector of selectors) expect(labels).toMatchObject(selector);
});
