/** The Khronos glTF validator's verdict. */
/// <reference path="../gltf-validator.d.ts" />
import validator from 'gltf-validator';

export type Verdict = {
  readonly errors: number;
  readonly warnings: number;
  readonly infos: number;
  readonly messages: readonly {
    readonly code: string;
    readonly message: string;
    readonly severity: number;
    readonly pointer?: string;
  }[];
};

/** Validates a GLB against the glTF 2.0 specification. */
export async function validateGlb(glb: Uint8Array): Promise<Verdict> {
  const { issues } = await validator.validateBytes(glb, { format: 'glb', writeTimestamp: false, maxIssues: 50 });
  return {
    errors: issues.numErrors,
    warnings: issues.numWarnings,
    infos: issues.numInfos,
    messages: issues.messages,
  };
}
