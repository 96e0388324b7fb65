import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectDirectories } from '../paths.ts';

export interface ReportedTarget {
  readonly runner: 'vitest' | 'playwright';
  /** Path of the project's `.results/<target>.json`, from the runner or the cache. */
  readonly file: string;
}

export function reportedTargets(targets: readonly string[]): ReportedTarget[] {
  return projectDirectories().flatMap((directory) =>
    targets.flatMap((target) => {
      const script = scriptsOf(directory)[target] ?? '';
      const runner = (['vitest', 'playwright'] as const).find((name) => script.startsWith(`${name} `));
      return runner ? [{ runner, file: join(directory, '.results', `${target}.json`) }] : [];
    }),
  );
}

function scriptsOf(directory: string): Readonly<Record<string, string>> {
  const { scripts = {} } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as {
    scripts?: Record<string, string>;
  };
  return scripts;
}
