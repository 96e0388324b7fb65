/** The shell's inline script, built from the runtime files that every page needs before its scripts load. */
import { readFile } from 'node:fs/promises';
import type { Compiler } from 'webpack';

const NAME = 'InlineScript';
const PARTS = ['early-presses.js', 'loading-order.js'];

export const INLINE_SCRIPT = 'inline.js';

export class InlineScriptPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const { Compilation, sources } = compiler.webpack;
      const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONS;
      compilation.hooks.processAssets.tapPromise({ name: NAME, stage }, async () => {
        const parts = PARTS.map((part) => readFile(new URL(`./runtime/${part}`, import.meta.url), 'utf8'));
        compilation.emitAsset(INLINE_SCRIPT, new sources.RawSource((await Promise.all(parts)).join('\n')));
      });
    });
  }
}
