import { contract } from '@storefront/contract';
import type { BaseDeps } from '../../base/deps.ts';
import { mount, type Router } from '../../base/http/mount.ts';
import { requestEmailChange, sendVerificationAgain, verifyEmail } from './email-address.service.ts';

export function mountEmailAddress(router: Router<BaseDeps>): void {
  const { deps } = router;
  mount(router, contract.sendEmailVerification, ({ session }) => sendVerificationAgain(deps, session.userId));
  mount(router, contract.changeEmail, ({ session, body, ...browser }) =>
    requestEmailChange(deps, session, body.email, browser),
  );
  mount(router, contract.verifyEmail, async ({ body, ...browser }) => ({
    email: await verifyEmail(deps, { ...browser, token: body.token }),
  }));
}
