/** Reads packages/deploy/kubernetes as `kubectl apply -k` does. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseAllDocuments } from 'yaml';
import { readKustomization, withImages } from './kustomization.ts';

const directory = fileURLToPath(new URL('../../kubernetes/', import.meta.url));

export interface KubernetesManifest {
  readonly file: string;
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly [field: string]: unknown;
}

export function readText(file: string): string {
  return readFileSync(`${directory}${file}`, 'utf8');
}

/** Returns every document of the kustomization's files, with anchors resolved and its images applied. */
export function manifests(kustomization = readText('kustomization.yaml')): KubernetesManifest[] {
  const { resources, images } = readKustomization(kustomization);
  return resources.flatMap((file) =>
    parseAllDocuments(readText(file)).map((document) => ({
      ...(withImages(document.toJS(), images) as Omit<KubernetesManifest, 'file'>),
      file,
    })),
  ) as KubernetesManifest[];
}
