/** The inbox of the console. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { orderStatuses } from '../orders/schemas.ts';
import { cents, cursor, id, timestamp } from '../primitives.ts';
import { supportLimits } from '../support/limits.ts';
import { supportRead, supportWrite } from './policies.ts';
import { nextCursor, requiredText, searchWords } from './schemas.ts';

/** `open`: neither answered nor closed nor hidden. */
export const messageStates = ['open', 'answered', 'closed', 'hidden'] as const;
export const MAX_REPLY_NAME = 80; // characters

/** Server-sent events: `messages` whenever a message may have arrived or changed. */
export const CONSOLE_EVENTS_PATH = '/api/console/messages-events';

export const messageFilter = {
  state: z.optional(z.enum(messageStates)),
  /** Words of the sender's name or address, or of the subject. */
  search: z.optional(searchWords),
};

/** A CSV with the same filter as the list. */
export const MESSAGES_EXPORT_PATH = '/api/console/messages-export';

const messageFields = {
  id,
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  /** The beginning of the message. */
  excerpt: z.string(),
  /** True for messages of signed-in customers, which are private. */
  isPrivate: z.boolean(),
  state: z.enum(messageStates),
  replies: z.int(),
  assignee: z.nullable(z.string()),
  createdAt: timestamp,
};

const listedMessage = z.object(messageFields);
export type ListedMessage = z.output<typeof listedMessage>;

export const customerOrder = z.object({
  id,
  status: z.enum(orderStatuses),
  receiptNumber: z.nullable(z.string()),
  totalCents: cents,
  refundedCents: cents,
  product: z.string(),
  moreLines: z.int(),
  createdAt: timestamp,
});

export const conversation = z.object({
  ...messageFields,
  message: z.string(),
  customerId: z.nullable(id),
  conversation: z.array(z.object({ id, text: z.string(), by: z.enum(['customer', 'studio']), timestamp })),
  /** The customer's orders, newest first. */
  orders: z.array(customerOrder),
  /** The customer's other messages, newest first. */
  others: z.array(z.object({ id, subject: z.string(), state: z.enum(messageStates), createdAt: timestamp })),
});
export type Conversation = z.output<typeof conversation>;

const savedReply = z.object({ id, name: z.string(), text: z.string(), version: z.int() });
export type SavedReply = z.output<typeof savedReply>;

const ofMessage = z.strictObject({ messageId: id });
const ofReply = z.strictObject({ replyId: id });
const replyFields = { name: requiredText(MAX_REPLY_NAME), text: requiredText(supportLimits.message) };

export const consoleMessageEndpoints = {
  findMessages: endpoint('GET /api/console/messages', supportRead, {
    summary: 'A page of the messages, newest first.',
    query: z.strictObject({ ...messageFilter, after: z.optional(cursor) }),
    success: { status: 200, body: z.object({ messages: z.array(listedMessage), next: nextCursor }) },
    errors: ['invalid_cursor', 'search_too_broad'],
  }),
  countOpenMessages: endpoint('GET /api/console/messages-open', supportRead, {
    summary: 'How many messages wait for an answer; at most a thousand are counted.',
    success: { status: 200, body: z.object({ open: z.int() }) },
  }),
  showMessage: endpoint('GET /api/console/messages/:messageId', supportRead, {
    summary: "A message with its replies, and the customer's orders.",
    params: ofMessage,
    success: { status: 200, body: conversation },
    errors: ['not_found'],
  }),
  replyToMessage: endpoint('POST /api/console/messages/:messageId/replies', supportWrite, {
    summary: 'Answers by email and, for a customer, in the conversation.',
    params: ofMessage,
    body: z.strictObject({
      text: requiredText(supportLimits.message),
      /** The number of replies that the writer has seen: another user's reply since then is a conflict. */
      seenReplies: z.int().check(z.nonnegative()),
    }),
    success: { status: 201, body: conversation },
    errors: ['not_found', 'changed_meanwhile'],
  }),
  setMessageHidden: endpoint('PUT /api/console/messages/:messageId/hidden', supportWrite, {
    summary: 'Takes a message off the public list, or puts it back.',
    params: ofMessage,
    body: z.strictObject({ isHidden: z.boolean() }),
    success: { status: 200, body: conversation },
    errors: ['not_found'],
  }),
  setMessageClosed: endpoint('PUT /api/console/messages/:messageId/closed', supportWrite, {
    summary: 'Closes a message that needs no answer, or opens it again.',
    params: ofMessage,
    body: z.strictObject({ isClosed: z.boolean() }),
    success: { status: 200, body: conversation },
    errors: ['not_found'],
  }),
  assignMessage: endpoint('PUT /api/console/messages/:messageId/assignee', supportWrite, {
    summary: 'Takes a message on, or gives it back.',
    params: ofMessage,
    body: z.strictObject({ isMine: z.boolean() }),
    success: { status: 200, body: conversation },
    errors: ['not_found'],
  }),
  listSavedReplies: endpoint('GET /api/console/saved-replies', supportRead, {
    summary: 'Texts to answer with, by name.',
    success: { status: 200, body: z.object({ replies: z.array(savedReply) }) },
  }),
  addSavedReply: endpoint('POST /api/console/saved-replies', supportWrite, {
    summary: 'Saves a text to answer with.',
    body: z.strictObject(replyFields),
    success: { status: 201, body: savedReply },
  }),
  changeSavedReply: endpoint('PUT /api/console/saved-replies/:replyId', supportWrite, {
    summary: 'Changes a saved text, unless another person has changed it meanwhile.',
    params: ofReply,
    body: z.strictObject({ ...replyFields, version: z.int() }),
    success: { status: 200, body: savedReply },
    errors: ['not_found', 'changed_meanwhile'],
  }),
  removeSavedReply: endpoint('DELETE /api/console/saved-replies/:replyId', supportWrite, {
    summary: 'Removes a saved text.',
    params: ofReply,
    success: { status: 204 },
    errors: ['not_found'],
  }),
} as const;
