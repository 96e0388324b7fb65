/** Messages to the studio. */
import { contract } from '@storefront/contract';
import { mount, type Router } from '../http/mount.ts';
import { findPublicMessages, insertMessage } from './support.repository.ts';

const PAGE_SIZE = 20;

export function mountSupport(router: Router): void {
  const { db, clock } = router.deps;

  mount(router, contract.sendSupportMessage, async ({ body, session }) => {
    const { captcha: _, website: __, ...message } = body;
    return { id: await insertMessage(db, session?.userId ?? null, message, clock.now()) };
  });

  mount(router, contract.listRecentSupportMessages, async ({ query: { after } }) => {
    const found = await findPublicMessages(db, { after, limit: PAGE_SIZE + 1 });
    const page = found.slice(0, PAGE_SIZE);
    return {
      messages: page.map(({ createdAt, ...message }) => ({ ...message, timestamp: createdAt.toISOString() })),
      next: found.length > PAGE_SIZE ? (page.at(-1)?.id ?? null) : null,
    };
  });
}
