/** Leaves out of released pages what the federation runtime brings and the store never uses: 3 kB (brotli) of every first load. */
import { fileURLToPath } from 'node:url';
import webpack, { type WebpackPluginInstance } from 'webpack';

/** What stands in, by the files of the runtime that it stands in for. */
const STAND_INS = [
  ['no-snapshots', /runtime-core[\\/]dist[\\/]plugins[\\/]snapshot[\\/]SnapshotHandler\.js$/],
  ['no-preloads', /runtime-core[\\/]dist[\\/]utils[\\/]preload\.js$/],
  ['no-descriptions', /error-codes[\\/]dist[\\/]desc\.mjs$/],
  ['plain-logger', /sdk[\\/]dist[\\/]logger\.js$/],
] as const;

export function leanRuntime(): WebpackPluginInstance[] {
  return STAND_INS.map(([name, replaced]) => {
    const standIn = fileURLToPath(new URL(`./runtime/${name}.js`, import.meta.url));
    return new webpack.NormalModuleReplacementPlugin(replaced, standIn);
  });
}
