import { promisify } from 'node:util';
import type { MultiCompiler } from 'webpack';
import { CommandError } from '../command-error.ts';
import { root } from '../paths.ts';
import type { BuiltFiles } from './source-positions.ts';

const NAME = 'storefront';

/** Prints errors and warnings only. */
export const COMPLAINTS = { all: false, errors: true, warnings: true, colors: process.stdout.isTTY === true } as const;

/** Reports when everything compiles again, and shortens errors. */
export function tidyReports({ hooks, compilers }: MultiCompiler): void {
  for (const compiler of compilers) {
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      compilation.hooks.processErrors.tap(NAME, (errors) => {
        for (const error of errors) error.message = tidy(error.message);
        return errors;
      });
    });
  }
  let hadErrors = false;
  hooks.done.tap(NAME, (stats) => {
    if (hadErrors && !stats.hasErrors()) console.log('\nEverything compiles again.\n');
    hadErrors = stats.hasErrors();
  });
}

export function tidy(message: string): string {
  return message
    .replace(/\s+Caused by:\n\s+Syntax Error\n[\s\S]*?(?=\n {4}at |$)/, '')
    .replace(/^(Error: )?Module build failed \(from .*\):\n/, '')
    .replaceAll(root, '');
}

/** Resolves when every build has ended, with or without errors. */
export function firstBuild({ hooks }: MultiCompiler): Promise<void> {
  return new Promise((resolve) => hooks.done.tap(NAME, () => resolve()));
}

/** Returns why the latest builds lack `file`; undefined when all have it. */
export function missing(compiler: MultiCompiler, file: string): () => string | undefined {
  let reason: string | undefined;
  compiler.hooks.done.tap(NAME, (stats) => {
    const isWhole = stats.stats.every(({ compilation }) => compilation.getAsset(file) !== undefined);
    reason = isWhole ? undefined : stats.toString({ ...COMPLAINTS, colors: false });
  });
  return () => reason;
}

/** Rejects on an error outside the sources, after which nothing is built. */
export function brokenDown({ compilers }: MultiCompiler): Promise<never> {
  return new Promise((_, reject) => {
    for (const { hooks, name } of compilers) {
      hooks.failed.tap(NAME, (error) => reject(new CommandError(`${name} cannot be built: ${error.message}`)));
    }
  });
}

export function builtFiles({ compilers }: MultiCompiler): BuiltFiles {
  return {
    contextOf: (app) => compilers.find(({ options }) => options.output.uniqueName === app)?.context,
    async sourceMapOf(url) {
      const { pathname } = new URL(url);
      for (const { options, outputPath, outputFileSystem } of compilers) {
        const { publicPath } = options.output;
        if (typeof publicPath !== 'string' || !pathname.startsWith(publicPath) || !outputFileSystem) continue;
        const file = `${outputPath}/${pathname.slice(publicPath.length)}.map`;
        const read = promisify(outputFileSystem.readFile) as (path: string) => Promise<Buffer | string>;
        const content = await read.call(outputFileSystem, file).catch(() => undefined);
        if (content !== undefined) return content.toString();
      }
      return undefined;
    },
  };
}
