import { contract, type RoutePolicy } from '@storefront/contract';
import type { Context } from 'hono';
import type { BaseDeps } from '../../base/deps.ts';
import { mount, mountPage, type Router } from '../../base/http/mount.ts';
import { mountPost } from '../../base/http/mount-post.ts';
import type { AppEnv } from '../../base/http/request-context.ts';
import { documentCsp } from '../../base/http/security-headers.ts';
import { shownShop } from '../../base/studio-settings/shop-now.ts';
import { changeByLink, changeNotifications, notificationsOf } from './notifications.service.ts';
import { readUnsubscribeLink, UNSUBSCRIBE_PATH, type UnsubscribeLink } from './unsubscribe-links.ts';
import { type UnsubscribeStep, unsubscribePage } from './unsubscribe-page.ts';

const LINK = `${UNSUBSCRIBE_PATH}/:kind/:token`;
const readPolicy: RoutePolicy = { auth: 'public', csrf: 'safe', rateLimit: 'browse', cache: 'no-store' };
/** Mail providers post from a few addresses, without cookies and Origin: only the link counts. */
const postPolicy: RoutePolicy = { ...readPolicy, csrf: 'none', rateLimit: 'webhook' };

export function mountNotifications(router: Router<BaseDeps>): void {
  const { deps } = router;
  const { db } = deps;
  mount(router, contract.getNotifications, ({ session }) => notificationsOf(db, session.userId));
  mount(router, contract.setNotifications, ({ session, body }) => changeNotifications(db, session.userId, body));

  const answer = async (c: Context<AppEnv>, step: UnsubscribeStep) => {
    const { kind, token } = linkOf(c);
    const page = unsubscribePage(step, `${UNSUBSCRIBE_PATH}/${kind}/${token}`, await shownShop(deps));
    return c.body(String(page), 200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': documentCsp(),
      'x-robots-tag': 'noindex',
    });
  };

  // Mail scanners open links, so a GET changes nothing.
  mountPage(router, LINK, readPolicy, async (c) => {
    await readUnsubscribeLink(db, linkOf(c));
    return await answer(c, 'asked');
  });
  // One-click unsubscription (RFC 8058) posts to the same URL.
  mountPost(router, LINK, postPolicy, async (c) => {
    await changeByLink({ db, log: c.var.request.log }, linkOf(c), false);
    return await answer(c, 'stopped');
  });
  mountPost(router, `${LINK}/undo`, postPolicy, async (c) => {
    await changeByLink({ db, log: c.var.request.log }, linkOf(c), true);
    return await answer(c, 'resumed');
  });
}

function linkOf(c: Context<AppEnv>): UnsubscribeLink {
  const { kind = '', token = '' } = c.req.param();
  return { kind, token };
}
