/** Leaves out of released pages what the federation runtime brings and the store never uses: 6 kB (brotli) of every first load. */
import { fileURLToPath } from 'node:url';
import webpack, { type WebpackPluginInstance } from 'webpack';

type Replacements = readonly (readonly [name: string, replaced: RegExp])[];

/** What stands in, by the files of the runtime that it stands in for. */
const everywhere: Replacements = [
  ['no-snapshots', /runtime-core[\\/]dist[\\/]plugins[\\/]snapshot[\\/]SnapshotHandler\.js$/],
  ['no-preloads', /runtime-core[\\/]dist[\\/]utils[\\/]preload\.js$/],
  ['plain-ranges', /runtime-core[\\/]dist[\\/]utils[\\/]semver[\\/]index\.js$/],
  ['no-descriptions', /error-codes[\\/]dist[\\/]desc\.mjs$/],
  ['plain-logger', /sdk[\\/]dist[\\/]logger\.js$/],
  ['no-remotes', /webpack-bundler-runtime[\\/]dist[\\/]remotes\.js$/],
  ['plain-init', /webpack-bundler-runtime[\\/]dist[\\/]init\.js$/],
  ['no-fallbacks', /webpack-bundler-runtime[\\/]dist[\\/]getSharedFallbackGetter\.js$/],
];

const inContainers: Replacements = [
  ['no-initial-consumes', /webpack-bundler-runtime[\\/]dist[\\/]installInitialConsumes\.js$/],
];

/** For every build. */
export const leanRuntime = () => replacements(everywhere);

/** For micro-frontends besides. */
export const leanContainer = () => replacements(inContainers);

function replacements(wanted: Replacements): WebpackPluginInstance[] {
  return wanted.map(([name, replaced]) => {
    const replacement = fileURLToPath(new URL(`./runtime/${name}.js`, import.meta.url));
    return new webpack.NormalModuleReplacementPlugin(replaced, replacement);
  });
}
