import { contract, type RoutePolicy } from '@storefront/contract';
import { SUPPORT_EVENTS_PATH } from '@storefront/contract/support/limits';
import { mount, mountLastKnown, mountPage, type Router } from '../../base/http/mount.ts';
import type { ShopDeps } from '../deps.ts';
import { createNewsStreams } from './news-stream.ts';
import { readConversation, readRecent, takeMessage } from './support.service.ts';

const ofNews: RoutePolicy = { auth: 'public', csrf: 'safe', rateLimit: 'browse', cache: 'no-store' };

export function mountSupport(router: Router<ShopDeps>): void {
  const { deps } = router;

  mount(router, contract.sendSupportMessage, ({ body, session, address, log }) =>
    takeMessage(deps, session?.userId ?? null, address, body, log),
  );
  mountLastKnown(router, contract.listRecentSupportMessages, ({ query }) => readRecent(deps, query.after));
  mount(router, contract.getConversation, ({ session, query }) => readConversation(deps, session.userId, query.after));
  mountPage(router, SUPPORT_EVENTS_PATH, ofNews, createNewsStreams(deps));
}
