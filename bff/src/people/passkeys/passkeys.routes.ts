import { contract } from '@storefront/contract';
import type { BaseDeps } from '../../base/deps.ts';
import { mount, type Router } from '../../base/http/mount.ts';
import { beginPasskeyEnrollment, confirmPasskeyEnrollment, renamePasskey } from './enrollment.service.ts';

export function mountPasskeys(router: Router<BaseDeps>): void {
  const { deps } = router;
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
