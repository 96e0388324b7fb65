import { contract } from '@storefront/contract';
import { mount, type Router } from '../../base/http/mount.ts';
import { beginPasskeyMfa, beginPasskeySignIn, signInWithPasskey } from './passkey-sign-in.service.ts';
import type { SignInDeps } from './sign-in-deps.ts';

export function mountPasskeySignIn(router: Router<SignInDeps>): void {
  const { deps } = router;
  mount(router, contract.beginPasskeySignIn, ({ body, session, ...browser }) =>
    beginPasskeySignIn(deps, body, session, browser),
  );
  mount(router, contract.signInWithPasskey, ({ body, session, ...browser }) =>
    signInWithPasskey(deps, body, session, browser),
  );
  mount(router, contract.beginPasskeySecondFactor, (browser) => beginPasskeyMfa(deps, browser));
}
