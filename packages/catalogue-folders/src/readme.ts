import type { ModelFacts } from '@storefront/contract';

interface Described {
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  /** Facts of the full GLB. */
  readonly facts: Pick<ModelFacts, 'triangles' | 'bytes' | 'sha256'>;
  /** The list of files; left out when no format was made. */
  readonly files?: string | undefined;
}

/** Returns the readme of a bundle whose folder has none of its own. */
export function readmeOf({ slug, name, description, facts, files }: Described): string {
  return `${name}
${'='.repeat(name.length)}

${description}

${slug}.glb is the model as glTF 2.0 binary: ${facts.triangles} triangles, ${facts.bytes} bytes.
SHA-256 ${facts.sha256}
LICENCE.txt says what you may do with it.
${files === undefined ? '' : `\nFiles\n${files}\n`}`;
}
