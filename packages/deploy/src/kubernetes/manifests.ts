/** What `kubectl apply -k` reads of packages/deploy/kubernetes. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse, parseAllDocuments } from 'yaml';

const directory = fileURLToPath(new URL('../../kubernetes/', import.meta.url));

export interface Manifest {
  readonly file: string;
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly [field: string]: unknown;
}

interface Kustomization {
  readonly resources: readonly string[];
}

export function readText(file: string): string {
  return readFileSync(`${directory}${file}`, 'utf8');
}

/** Every document of the files that the kustomization names, its anchors resolved. */
export function manifests(): Manifest[] {
  const { resources } = parse(readText('kustomization.yaml')) as Kustomization;
  return resources.flatMap((file) =>
    parseAllDocuments(readText(file)).map((document) => ({ ...document.toJS(), file })),
  );
}
