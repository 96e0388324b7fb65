/**
 * Asks for a script that has failed at another address the next time. A browser keeps what it refused for its content, and
 * for as long as immutable files last: the same address would get the same bytes.
 */
import type { Compiler } from 'webpack';

const NAME = 'RetriedScripts';

export class RetriedScripts {
  apply(compiler: Compiler): void {
    const { RuntimeGlobals, RuntimeModule } = compiler.webpack;

    class RetriedScriptsModule extends RuntimeModule {
      constructor() {
        super('retried scripts', RuntimeModule.STAGE_ATTACH);
      }

      override generate(): string {
        return `var failures = {};
var loadAt = ${RuntimeGlobals.loadScript};
${RuntimeGlobals.loadScript} = (url, done, ...rest) => loadAt(
  failures[url] ? url + (url.includes('?') ? '&' : '?') + 'retry=' + failures[url] : url,
  (event) => {
    if (event?.type !== 'load') failures[url] = (failures[url] || 0) + 1;
    done(event);
  },
  ...rest
);`;
      }
    }

    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.runtimeRequirementInTree.for(RuntimeGlobals.loadScript).tap(NAME, (chunk) => {
        compilation.addRuntimeModule(chunk, new RetriedScriptsModule());
        // webpack adds what is wrapped here after this.
        return undefined;
      });
    });
  }
}
