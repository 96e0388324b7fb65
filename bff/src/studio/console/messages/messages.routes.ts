import type { RoutePolicy } from '@storefront/contract';
import {
  consoleContract as api,
  CONSOLE_EVENTS_PATH,
  MESSAGES_EXPORT_PATH,
  messageFilter,
} from '@storefront/contract/console';
import * as z from 'zod/mini';
import { mount, mountPage, type Router } from '../../../base/http/mount.ts';
import type { StudioDeps } from '../../deps.ts';
import type { ConsoleDeps } from '../console-deps.ts';
import { mountExport } from '../csv-export.ts';
import { unlessTooBroad } from '../too-broad.ts';
import { createMessageEvents } from './message-events.ts';
import { countOpen, messageState } from './messages.repository.ts';
import { allMessages, assign, close, hide, listMessages, reply, showMessage } from './messages.service.ts';
import { findSavedReplies } from './saved-replies.repository.ts';
import { addSavedReply, changeSavedReply, removeSavedReply } from './saved-replies.service.ts';

const ofEvents: RoutePolicy = { auth: 'support', csrf: 'safe', rateLimit: 'browse', cache: 'no-store' };

const HEADS = ['id', 'name', 'email', 'subject', 'message', 'state', 'replies', 'assignee', 'created_at'];

export function mountConsoleMessages(router: Router<StudioDeps>, deps: ConsoleDeps): void {
  mount(router, api.findMessages, ({ query }) => unlessTooBroad(() => listMessages(deps, query)));
  mount(router, api.countOpenMessages, async () => ({ open: await countOpen(deps.db) }));
  mount(router, api.showMessage, ({ params }) => showMessage(deps, params.messageId));
  mount(router, api.replyToMessage, ({ params, body, session }) => reply(deps, session, params.messageId, body));
  mount(router, api.setMessageHidden, ({ params, body, session }) =>
    hide(deps, session, params.messageId, body.isHidden),
  );
  mount(router, api.setMessageClosed, ({ params, body, session }) =>
    close(deps, session, params.messageId, body.isClosed),
  );
  mount(router, api.assignMessage, ({ params, body, session }) => assign(deps, session, params.messageId, body.isMine));
  mountPage(router, CONSOLE_EVENTS_PATH, ofEvents, createMessageEvents(deps));
  mountExport(router, deps, {
    path: MESSAGES_EXPORT_PATH,
    role: 'support',
    kind: 'message',
    name: 'messages',
    filter: z.strictObject(messageFilter),
    heads: HEADS,
    async *rows(filter) {
      for await (const row of allMessages(deps.db, filter)) {
        const { id, name, email, subject, message, replies, assignee, createdAt } = row;
        yield [id, name, email, subject, message, messageState(row), replies, assignee, createdAt.toISOString()];
      }
    },
  });

  mount(router, api.listSavedReplies, async () => ({ replies: await findSavedReplies(deps.db) }));
  mount(router, api.addSavedReply, ({ body, session }) => addSavedReply(deps, session, body));
  mount(router, api.changeSavedReply, ({ params, body, session }) =>
    changeSavedReply(deps, session, params.replyId, body),
  );
  mount(router, api.removeSavedReply, ({ params, session }) => removeSavedReply(deps, session, params.replyId));
}
