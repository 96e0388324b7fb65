import { contract } from '@storefront/contract';
import { mount, type Router } from '../../base/http/mount.ts';
import type { PeopleDeps } from '../deps.ts';
import { beginPasskeyMfa, beginPasskeySignIn, signInWithPasskey } from '../sign-in/passkey-sign-in.service.ts';
import { beginPasskeyEnrollment, confirmPasskeyEnrollment, renamePasskey } from './enrollment.service.ts';

export function mountPasskeys(router: Router<PeopleDeps>): void {
  const { deps } = router;

  mount(router, contract.beginPasskeySignIn, ({ body, session, ...browser }) =>
    beginPasskeySignIn(deps, body, session, browser),
  );
  mount(router, contract.signInWithPasskey, ({ body, session, ...browser }) =>
    signInWithPasskey(deps, body, session, browser),
  );
  mount(router, contract.beginPasskeySecondFactor, (browser) => beginPasskeyMfa(deps, browser));
  mount(router, contract.beginPasskeyEnrollment, ({ session, ...browser }) =>
    beginPasskeyEnrollment(deps, session, browser),
  );
  mount(router, contract.confirmPasskeyEnrollment, ({ body, session, ...browser }) =>
    confirmPasskeyEnrollment(deps, body.passkey, session, browser),
  );
  mount(router, contract.renamePasskey, ({ params, body, session }) =>
    renamePasskey(deps, session, params.factorId, body.name),
  );
}
