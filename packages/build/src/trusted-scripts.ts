/**
 * Has an app's scripts loaded from addresses that the page's one Trusted Types policy has let through
 * (docs/decisions/0035-trusted-types.md). The shell makes the policy; a container is handed it with the element that its
 * script runs in, and does without where the shell is older.
 */

import { SCRIPT_POLICY } from '@storefront/federation/release';
import type { Compiler } from 'webpack';

const NAME = 'TrustedScripts';

/** Scripts of released apps, and the one that the server has for when the browser is offline. */
const MAKE = `var policy = {
  createScriptURL(url) {
    var { origin, pathname } = new URL(url, location);
    if (origin === location.origin && /^\\/(assets\\/|service-worker\\.js$)/.test(pathname)) return url;
    throw new TypeError('No script of the store: ' + url);
  }
};
if (self.trustedTypes) policy = trustedTypes.createPolicy('${SCRIPT_POLICY}', policy);`;

const TAKE = 'var policy = document.currentScript.scriptPolicy || { createScriptURL: (url) => url };';

export class TrustedScripts {
  readonly code: string;

  /** @param role whether the app makes the page's policy or is handed it */
  constructor(role: 'makes' | 'takes') {
    this.code = role === 'makes' ? MAKE : TAKE;
  }

  apply(compiler: Compiler): void {
    const { RuntimeGlobals, RuntimeModule } = compiler.webpack;
    const { code } = this;
    compiler.options.output.trustedTypes = { policyName: SCRIPT_POLICY };

    class TrustedScriptsModule extends RuntimeModule {
      constructor() {
        super('trusted scripts', RuntimeModule.STAGE_ATTACH);
      }

      override generate(): string {
        return `${code}\n${RuntimeGlobals.getTrustedTypesPolicy} = () => policy;`;
      }
    }

    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const wanted = compilation.hooks.runtimeRequirementInTree.for(RuntimeGlobals.getTrustedTypesPolicy);
      // In place of webpack's own, which makes a policy for each app and lets everything through.
      wanted.tap({ name: NAME, stage: -1 }, (chunk) => {
        compilation.addRuntimeModule(chunk, new TrustedScriptsModule());
        return true;
      });
    });
  }
}
