/** Implements the parts of `kubectl apply -k` that our kustomization.yaml uses. */
import { parse } from 'yaml';

export interface Kustomization {
  readonly resources: readonly string[];
  readonly images: readonly ImageChange[];
}

interface ImageChange {
  readonly name: string;
  readonly newName?: string;
  readonly newTag?: string;
  readonly digest?: string;
}

/** Fields of kustomize.config.k8s.io/v1beta1; kustomize refuses unknown ones, and warns of deprecated ones. */
const FIELDS = new Set(
  `apiVersion kind metadata resources components crds namespace namePrefix nameSuffix labels commonAnnotations patches
  replicas images replacements configMapGenerator secretGenerator generatorOptions generators transformers validators
  configurations openapi helmCharts helmGlobals buildMetadata sortOptions`.split(/\s+/),
);
const IMAGE_FIELDS = new Set(['name', 'newName', 'newTag', 'tagSuffix', 'digest']);

/** @throws {Error} for a file that kustomize would refuse */
export function readKustomization(text: string): Kustomization {
  const given = parse(text) as Record<string, unknown>;
  const { apiVersion, kind, resources, images = [] } = given;
  if (apiVersion !== 'kustomize.config.k8s.io/v1beta1' || kind !== 'Kustomization') {
    throw new Error(`This is not a Kustomization of v1beta1 but ${String(kind)} of ${String(apiVersion)}.`);
  }
  const areNames = Array.isArray(resources) && resources.every((name) => typeof name === 'string');
  if (!areNames || !Array.isArray(images)) throw new Error('resources and images must be lists.');
  const unknown = [
    ...Object.keys(given).filter((field) => !FIELDS.has(field)),
    ...images.flatMap((image: object) => Object.keys(image).filter((field) => !IMAGE_FIELDS.has(field))),
  ];
  if (unknown.length > 0) throw new Error(`kustomize does not know ${unknown.join(', ')}.`);
  for (const { name, newName, newTag, digest } of images as Record<string, unknown>[]) {
    const values = [newName, newTag, digest].filter((value) => value !== undefined);
    // An unquoted tag such as 1.10 is a number.
    if (![name, ...values].every((value) => typeof value === 'string'))
      throw new Error('images must contain strings only.');
  }
  return { resources, images: images as ImageChange[] };
}

/** Returns `document` with its containers' images changed by `images`. */
export function withImages(document: unknown, images: readonly ImageChange[]): unknown {
  if (Array.isArray(document)) return document.map((part) => withImages(part, images));
  if (typeof document !== 'object' || document === null) return document;
  return Object.fromEntries(
    Object.entries(document).map(([field, value]) => [
      field,
      field === 'image' && typeof value === 'string' ? changedImage(value, images) : withImages(value, images),
    ]),
  );
}

function changedImage(image: string, images: readonly ImageChange[]): string {
  const { name = '', rest = '' } = /^(?<name>.+?)(?<rest>(:[\w.-]+)?(@\S+)?)$/.exec(image)?.groups ?? {};
  const change = images.find((one) => one.name === name);
  if (!change) return image;
  const { newName = name, newTag, digest } = change;
  if (digest !== undefined) return `${newName}@${digest}`;
  return newTag === undefined ? newName + rest : `${newName}:${newTag}`;
}
