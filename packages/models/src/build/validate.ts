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

const MOST_ISSUES = 50;
const ERROR = 0;

/** Validates a GLB against the glTF 2.0 specification. Many warnings do not hide an error. */
export async function validateGlb(glb: Uint8Array): Promise<Verdict> {
  const first = await issuesOf(glb, []);
  let last = first;
  const ignored = new Set<string>();
  // The validator stops at a number of issues of any severity, so those that are known make room.
  while (last.truncated && last.numErrors === 0) {
    for (const { code } of last.messages) ignored.add(code);
    last = await issuesOf(glb, [...ignored]);
  }
  const errors = last === first ? [] : last.messages.filter(({ severity }) => severity === ERROR);
  return {
    errors: last.numErrors,
    warnings: first.numWarnings,
    infos: first.numInfos,
    messages: [...errors, ...first.messages],
  };
}

async function issuesOf(glb: Uint8Array, ignoredIssues: string[]) {
  const options = { format: 'glb', writeTimestamp: false, maxIssues: MOST_ISSUES, ignoredIssues } as const;
  return (await validator.validateBytes(glb, options)).issues;
}
