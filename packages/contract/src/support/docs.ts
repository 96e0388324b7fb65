import { type DocsOf, exampleIds, exampleTimes } from '../endpoint-docs.ts';
import type { supportEndpoints } from './endpoints.ts';

export const supportDocs: DocsOf<typeof supportEndpoints> = {
  sendSupportMessage: {
    description:
      'Signed-out senders solve a puzzle of `getCaptcha` for `support` and send it as `captcha`. Leave `website` out: it is a trap for robots.',
    request: { body: { name: 'Ann', email: 'ann@example.com', subject: 'Hello', message: 'A question.' } },
    answer: { id: exampleIds.message },
  },
  listRecentSupportMessages: {
    description:
      'Pass `next` as `after` for the next page. `/api/support-messages/events` tells when there is a new one.',
    request: { query: {} },
    answer: {
      messages: [
        {
          id: exampleIds.message,
          name: 'Ben',
          subject: 'Formats',
          message: 'Is there FBX?',
          timestamp: exampleTimes.now,
        },
      ],
      next: null,
    },
  },
  getConversation: {
    description: 'Pass `next` as `after` for the next page.',
    request: { query: {} },
    answer: {
      messages: [
        {
          id: exampleIds.message,
          subject: 'Hello',
          message: 'A question.',
          timestamp: exampleTimes.before,
          replies: [{ id: exampleIds.event, text: 'An answer.', timestamp: exampleTimes.now }],
        },
      ],
      next: null,
    },
  },
};
