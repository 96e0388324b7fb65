import { readFile } from 'node:fs/promises';
import type { Compiler } from 'webpack';

const NAME = 'EarlyPresses';

export const INLINE_SCRIPT = 'early-presses.js';

export class EarlyPresses {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const { Compilation, sources } = compiler.webpack;
      const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONS;
      compilation.hooks.processAssets.tapPromise({ name: NAME, stage }, async () => {
        const code = await readFile(new URL('./runtime/early-presses.js', import.meta.url), 'utf8');
        compilation.emitAsset(INLINE_SCRIPT, new sources.RawSource(code));
      });
    });
  }
}
