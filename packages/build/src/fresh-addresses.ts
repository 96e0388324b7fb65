/** Passes a container's query on to its files: a retry has a new one and joins no hanging or failed request. */
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
      // Only where chunks are loaded: the build itself runs modules too, to extract styles.
      compilation.hooks.runtimeRequirementInTree.for(RuntimeGlobals.ensureChunkHandlers).tap(NAME, (chunk) => {
        compilation.addRuntimeModule(chunk, new FreshAddressesModule());
      });
    });
  }
}
