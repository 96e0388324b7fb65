import { contract } from '@storefront/contract';
import { mount, type Router } from '../../base/http/mount.ts';
import type { PasswordDeps } from './password.service.ts';
import { changePassword, resetPassword } from './password.service.ts';
import { requestReset } from './reset-requests.service.ts';

export function mountPassword(router: Router<PasswordDeps>): void {
  const { deps } = router;
  mount(router, contract.requestPasswordReset, ({ body, address }) => requestReset(deps, { ...body, address }));
  mount(router, contract.resetPassword, ({ body, ...browser }) => resetPassword(deps, body, browser));
  mount(router, contract.changePassword, ({ body, session, ...browser }) =>
    changePassword(deps, session, body, browser),
  );
}
