/**
 * Loads scripts through the page's only Trusted Types policy (docs/decisions/0035-trusted-types.md): the shell creates
 * it, a container reads it from its script element, or runs without it under an older shell.
 */

import { SCRIPT_POLICY } from '@storefront/federation/release';
import type { Compiler } from 'webpack';
import { addRuntimeCode } from './runtime-code.ts';

const NAME = 'TrustedScripts';

/** Accepts scripts of released apps, and the server's offline script. */
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

  constructor(role: 'makes' | 'takes') {
    this.code = role === 'makes' ? MAKE : TAKE;
  }

  apply(compiler: Compiler): void {
    const { RuntimeGlobals } = compiler.webpack;
    const code = `${this.code}\n${RuntimeGlobals.getTrustedTypesPolicy} = () => policy;`;
    compiler.options.output.trustedTypes = { policyName: SCRIPT_POLICY };

    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const wanted = compilation.hooks.runtimeRequirementInTree.for(RuntimeGlobals.getTrustedTypesPolicy);
      // Replaces webpack's own policies, one per app, which accept any URL.
      wanted.tap({ name: NAME, stage: -1 }, (chunk) => {
        addRuntimeCode(compiler, compilation, chunk, { name: 'trusted scripts', code });
        return true;
      });
    });
  }
}
