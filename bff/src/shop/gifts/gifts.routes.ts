import { contract } from '@storefront/contract';
import { mount, type Router } from '../../base/http/mount.ts';
import type { SharedDeps } from '../shared-deps.ts';
import { claimGift, openGift } from './claims.service.ts';
import { sendGiftAgain, takeBackGift } from './gifts.service.ts';

export function mountGifts(router: Router<SharedDeps>): void {
  const { deps } = router;
  mount(router, contract.openGift, ({ session, body }) => openGift(deps, session, body.token));
  mount(router, contract.claimGift, ({ session, body }) => claimGift(deps, session, body.token));
  mount(router, contract.sendGift, ({ session, params, body }) => sendGiftAgain(deps, session, params.orderId, body));
  mount(router, contract.takeBackGift, ({ session, params }) => takeBackGift(deps, session, params.orderId));
}
