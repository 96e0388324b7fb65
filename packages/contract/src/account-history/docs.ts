import { type DocsOf, exampleIds, exampleTimes } from '../endpoint-docs.ts';
import type { accountHistoryEndpoints } from './endpoints.ts';

export const accountHistoryDocs: DocsOf<typeof accountHistoryEndpoints> = {
  listAccountEvents: {
    description: 'Pass `nextCursor` as `cursor` for the next page. Later kinds of events may be added.',
    request: { query: {} },
    answer: {
      events: [
        {
          id: exampleIds.event,
          kind: 'purchase-paid',
          at: exampleTimes.now,
          times: 1,
          device: null,
          details: { orderId: exampleIds.order, product: 'Medieval Castle', more: 0, amountCents: 2999 },
        },
      ],
      nextCursor: null,
    },
  },
};
