/** Messages to the studio. */
import { contract } from '@storefront/contract';
import { mount, type Router } from '../http/mount.ts';
import { findPublicMessages, insertMessage } from './support.repository.ts';

const RECENT_MESSAGES = 20;

export function mountSupport(router: Router): void {
  const { db, clock } = router.deps;

  mount(router, contract.sendSupportMessage, async ({ body, session }) => ({
    id: await insertMessage(db, session?.userId ?? null, body, clock.now()),
  }));

  mount(router, contract.listRecentSupportMessages, async () => {
    const messages = await findPublicMessages(db, RECENT_MESSAGES);
    return {
      messages: messages.map(({ createdAt, ...message }) => ({ ...message, timestamp: createdAt.toISOString() })),
    };
  });
}
