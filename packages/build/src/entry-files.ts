/** Describes a page's build for the server that renders its document: `entry.json` names the files loaded at once. */
import type { Compiler } from 'webpack';

const NAME = 'EntryFiles';

export const ENTRY_FILES = 'entry.json';

export interface EntryFileNames {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

export class EntryFiles {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const { Compilation, sources } = compiler.webpack;
      // Runs once names have their hashes.
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: NAME, stage }, () => {
        const files = [...(compilation.entrypoints.get('main')?.getFiles() ?? [])];
        const named: EntryFileNames = {
          scripts: files.filter((file) => file.endsWith('.js')),
          styles: files.filter((file) => file.endsWith('.css')),
        };
        compilation.emitAsset(ENTRY_FILES, new sources.RawSource(JSON.stringify(named)));
      });
    });
  }
}
