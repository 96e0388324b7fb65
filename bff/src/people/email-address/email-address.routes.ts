import { contract } from '@storefront/contract';
import { mount, type Router } from '../../base/http/mount.ts';
import type { PeopleDeps } from '../deps.ts';
import { requestEmailChange, sendVerificationAgain, verifyEmail } from './email-address.service.ts';

export function mountEmailAddress(router: Router<PeopleDeps>): void {
  const { deps } = router;
  mount(router, contract.sendEmailVerification, ({ session }) => sendVerificationAgain(deps, session.userId));
  mount(router, contract.changeEmail, ({ session, body, ...browser }) =>
    requestEmailChange(deps, session, body.email, browser),
  );
  mount(router, contract.verifyEmail, async ({ body, ...browser }) => ({
    email: await verifyEmail(deps, { ...browser, token: body.token }),
  }));
}
