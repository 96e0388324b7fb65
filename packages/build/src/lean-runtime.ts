import { join } from 'node:path';
import type { Compiler } from 'webpack';

type Replacements = readonly (readonly [name: string, replaced: RegExp])[];

/** Each file of `runtime/` replaces an unused private file of the federation runtime. */
const everywhere: Replacements = [
  ['no-remotes', /webpack-bundler-runtime[\\/]dist[\\/]remotes\.js$/],
  ['plain-init', /webpack-bundler-runtime[\\/]dist[\\/]init\.js$/],
  ['no-fallbacks', /webpack-bundler-runtime[\\/]dist[\\/]getSharedFallbackGetter\.js$/],
  ['no-initial-consumes', /webpack-bundler-runtime[\\/]dist[\\/]installInitialConsumes\.js$/],
];

const inContainer: Replacements = [
  ...everywhere,
  ['plain-consumes', /webpack-bundler-runtime[\\/]dist[\\/]consumes\.js$/],
  ['no-sharing', /webpack-bundler-runtime[\\/]dist[\\/]initializeSharing\.js$/],
  ['plain-entry', /webpack-bundler-runtime[\\/]dist[\\/]initContainerEntry\.js$/],
  ['plain-runtime', /module-federation[\\/]runtime[\\/]dist[\\/]bundler\.js$/],
];

const inShell: Replacements = [
  ...everywhere,
  ['no-consumes', /webpack-bundler-runtime[\\/]dist[\\/]consumes\.js$/],
  ['no-descriptions', /error-codes[\\/]dist[\\/]desc\.mjs$/],
  ['no-snapshots', /runtime-core[\\/]dist[\\/]plugins[\\/]snapshot[\\/]SnapshotHandler\.js$/],
  ['no-preloads', /runtime-core[\\/]dist[\\/]utils[\\/]preload\.js$/],
  ['plain-ranges', /runtime-core[\\/]dist[\\/]utils[\\/]semver[\\/]index\.js$/],
  ['plain-logger', /sdk[\\/]dist[\\/]logger\.js$/],
];

const NAME = 'LeanRuntime';

/** Fails the build when a pattern matches no file, as after an update of the runtime. */
export class LeanRuntime {
  readonly replacements: ReadonlyMap<string, RegExp>;

  constructor(app: 'shell' | 'container') {
    this.replacements = new Map(
      (app === 'shell' ? inShell : inContainer).map(([name, replaced]) => [
        join(import.meta.dirname, 'runtime', `${name}.js`),
        replaced,
      ]),
    );
  }

  apply(compiler: Compiler): void {
    const { NormalModuleReplacementPlugin, WebpackError } = compiler.webpack;
    for (const [replacement, replaced] of this.replacements) {
      new NormalModuleReplacementPlugin(replaced, replacement).apply(compiler);
    }
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.finishModules.tap(NAME, (modules) => {
        const resources = new Set([...modules].map((module) => module.nameForCondition()));
        for (const [replacement, replaced] of this.replacements) {
          if (resources.has(replacement)) continue;
          compilation.errors.push(new WebpackError(`No file of the federation runtime matches ${replaced}.`));
        }
      });
    });
  }
}
