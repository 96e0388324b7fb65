/**
 * Asks for an app's files with the query its container was asked for with. Whoever tries again asks for the container
 * with another query, and so gets none of its files from requests that hang or have failed.
 */
import type { Compiler } from 'webpack';

const NAME = 'FreshAddresses';

export class FreshAddresses {
  apply(compiler: Compiler): void {
    const { RuntimeGlobals, RuntimeModule } = compiler.webpack;
    const styleFilename = `${RuntimeGlobals.require}.miniCssF`;

    class FreshAddressesModule extends RuntimeModule {
      constructor() {
        super('fresh addresses', RuntimeModule.STAGE_ATTACH);
      }

      override generate(): string {
        return `var query = new URL(document.currentScript.src).search;
var withQuery = (filename) => filename && ((chunkId) => filename(chunkId) + query);
if (query) {
  ${RuntimeGlobals.getChunkScriptFilename} = withQuery(${RuntimeGlobals.getChunkScriptFilename});
  ${styleFilename} = withQuery(${styleFilename});
}`;
      }
    }

    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      // Where chunks are loaded at all: the build itself runs modules too, to extract styles.
      compilation.hooks.runtimeRequirementInTree.for(RuntimeGlobals.ensureChunkHandlers).tap(NAME, (chunk) => {
        compilation.addRuntimeModule(chunk, new FreshAddressesModule());
      });
    });
  }
}
