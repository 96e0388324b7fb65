import { API, type Checker, type Program } from 'typescript/unstable/sync';
import { inRoot } from '../paths.ts';

/** Page sources with their types. */
export interface TypedSources {
  readonly program: Program;
  readonly checker: Checker;
}

/**
 * Calls `use` with the types of `files`, paths in the repository. `unwritten` has the contents of files that are not on
 * the disk.
 */
export function withTypes<Result>(
  files: readonly string[],
  use: (sources: TypedSources) => Result,
  unwritten: Readonly<Record<string, string>> = {},
): Result {
  const config = inRoot('packages/cli/tsconfig.pages.json');
  const compilerOptions = {
    lib: ['ES2024', 'DOM', 'DOM.Iterable'],
    types: ['node'],
    incremental: false,
    tsBuildInfoFile: null,
  };
  const content = JSON.stringify({
    extends: inRoot('tsconfig.base.json'),
    compilerOptions,
    files: [inRoot('packages/ui/css.d.ts'), ...files.map((file) => inRoot(file))],
  });
  const contents = new Map([[config, content]]);
  for (const [file, text] of Object.entries(unwritten)) contents.set(inRoot(file), text);
  const fs = {
    readFile: (path: string) => contents.get(path),
    fileExists: (path: string) => (contents.has(path) ? true : undefined),
  };
  const api = new API({ cwd: inRoot('.'), fs });
  try {
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    if (!project) throw new Error('TypeScript opened no project');
    return use(project);
  } finally {
    api.close();
  }
}
