/** Puts the exposed manifest into the container's own file: a script that waits for another delays the page. */
import type { Compiler } from 'webpack';

const NAME = 'ManifestInContainer';

export class ManifestInContainer {
  readonly container: string;

  constructor(container: string) {
    this.container = container;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.optimizeChunks.tap(NAME, () => {
        const entry = compilation.entrypoints.get(this.container);
        if (!entry) return;
        const file = entry.getEntrypointChunk();
        for (const exposed of entry.childrenIterable) {
          for (const chunk of [...exposed.chunks]) {
            compilation.chunkGraph.integrateChunks(file, chunk);
            compilation.chunks.delete(chunk);
          }
          // The integrity plugin merges two groups with the same chunks, and would omit the pages below this one.
          exposed.removeChunk(file);
          file.removeGroup(exposed);
        }
      });
    });
  }
}
