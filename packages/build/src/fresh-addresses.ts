/** Passes a container's query on to its files: a retry has a new query and joins no hanging or failed request. */
import type { Compiler } from 'webpack';
import { addRuntimeCode } from './runtime-code.ts';

const NAME = 'FreshAddresses';

export class FreshAddresses {
  apply(compiler: Compiler): void {
    const { RuntimeGlobals } = compiler.webpack;
    const styleFilename = `${RuntimeGlobals.require}.miniCssF`;
    const code = `var query = new URL(document.currentScript.src).search;
var withQuery = (filename) => filename && ((chunkId) => filename(chunkId) + query);
if (query) {
  ${RuntimeGlobals.getChunkScriptFilename} = withQuery(${RuntimeGlobals.getChunkScriptFilename});
  ${styleFilename} = withQuery(${styleFilename});
}`;
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      // Only where chunks are loaded: the build itself also runs modules, to extract styles.
      compilation.hooks.runtimeRequirementInTree.for(RuntimeGlobals.ensureChunkHandlers).tap(NAME, (chunk) => {
        addRuntimeCode(compiler, compilation, chunk, { name: 'fresh addresses', code });
      });
    });
  }
}
