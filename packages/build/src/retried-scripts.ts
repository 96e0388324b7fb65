/** Loads a failed script from another URL: browsers cache immutable files even when their content was refused. */
import type { Compiler } from 'webpack';
import { addRuntimeCode } from './runtime-code.ts';

const NAME = 'RetriedScripts';

export class RetriedScripts {
  apply(compiler: Compiler): void {
    const { RuntimeGlobals } = compiler.webpack;
    const code = `var failures = {};
var loadAt = ${RuntimeGlobals.loadScript};
${RuntimeGlobals.loadScript} = (url, done, ...rest) => loadAt(
  failures[url] ? url + (url.includes('?') ? '&' : '?') + 'retry=' + failures[url] : url,
  (event) => {
    if (event?.type !== 'load') failures[url] = (failures[url] || 0) + 1;
    done(event);
  },
  ...rest
);`;
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.runtimeRequirementInTree.for(RuntimeGlobals.loadScript).tap(NAME, (chunk) => {
        addRuntimeCode(compiler, compilation, chunk, { name: 'retried scripts', code });
        // webpack still adds the wrapped function.
        return undefined;
      });
    });
  }
}
