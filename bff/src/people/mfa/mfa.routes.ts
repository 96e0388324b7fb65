import { contract } from '@storefront/contract';
import { inTransaction } from '../../base/db/transaction.ts';
import type { BaseDeps } from '../../base/deps.ts';
import { mount, type Router } from '../../base/http/mount.ts';
import { recordEvent } from '../account-events/record-event.ts';
import { deleteDevices } from '../devices/remembered-devices.repository.ts';
import {
  beginSmsEnrollment,
  beginTotpEnrollment,
  confirmEnrollment,
  sentEnrollmentCode,
} from './enrollment.service.ts';
import { mfaOf, removeFactor, renewRecoveryCodes } from './mfa.service.ts';

export function mountMfa(router: Router<BaseDeps>): void {
  const { deps } = router;

  mount(router, contract.getProtection, ({ session }) => mfaOf(deps, session.userId));
  mount(router, contract.beginSmsEnrollment, ({ body, session, ...browser }) =>
    beginSmsEnrollment(deps, body, session, browser),
  );
  mount(router, contract.getSmsEnrollment, async ({ session }) => ({
    sent: await sentEnrollmentCode(deps, session.userId),
  }));
  mount(router, contract.confirmSmsEnrollment, ({ body, session, ...browser }) =>
    confirmEnrollment(deps, 'sms', body.code, session, browser),
  );
  mount(router, contract.beginTotpEnrollment, ({ session }) => beginTotpEnrollment(deps, session));
  mount(router, contract.confirmTotpEnrollment, ({ body, session, ...browser }) =>
    confirmEnrollment(deps, 'totp', body.code, session, browser),
  );
  mount(router, contract.replaceRecoveryCodes, async ({ session, ...browser }) => ({
    recoveryCodes: await renewRecoveryCodes(deps, session, browser),
  }));
  mount(router, contract.removeFactor, ({ params, session, ...browser }) =>
    removeFactor(deps, params.factorId, session, browser),
  );
  mount(router, contract.forgetRememberedDevices, async ({ session, userAgent, log }) => {
    await inTransaction(deps.db, async (tx) => {
      await recordEvent({ ...deps, db: tx }, session.userId, { kind: 'devices-forgotten' }, { userAgent });
      await deleteDevices(tx, session.userId);
    });
    log.info({ event: 'devices_forgotten', userId: session.userId }, 'remembered devices were forgotten');
  });
}
