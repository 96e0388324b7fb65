/** Events of an account's history, as its owner sees them. */
import * as z from 'zod/mini';
import { cents, id, productId, timestamp } from '../primitives.ts';

const factor = z.enum(['sms', 'totp', 'passkey']);

export const accountEvent = z.object({
  id,
  kind: z.enum([
    'signed-up',
    'signed-in',
    'sign-in-failed',
    'second-factor-failed',
    'signed-out',
    'session-ended',
    'sessions-ended',
    'password-changed',
    'password-reset-asked',
    'password-reset',
    'email-verified',
    'email-change-asked',
    'email-changed',
    'email-change-undone',
    'factor-added',
    'factor-removed',
    'recovery-codes-made',
    'devices-forgotten',
    'google-connected',
    'google-disconnected',
    'owner-arrived',
    'data-exported',
    'purchase-paid',
    'file-downloaded',
    'refund-made',
  ]),
  /** For counted events, the first time. */
  at: timestamp,
  /** The count within an hour; 1 for events that are not counted. */
  times: z.int(),
  /** The browser, such as 'Chrome on Windows'; null for none or several. */
  device: z.nullable(z.string()),
  details: z.object({
    firstFactor: z.optional(z.enum(['password', 'google', 'passkey'])),
    secondFactor: z.optional(z.enum(['sms', 'totp', 'recovery-code', 'passkey'])),
    factor: z.optional(factor),
    endedDevice: z.optional(z.string()),
    orderId: z.optional(id),
    /** The name of the product, or of an order's first line. */
    product: z.optional(z.string()),
    productId: z.optional(productId),
    more: z.optional(z.int()),
    version: z.optional(z.int()),
    file: z.optional(z.string()),
    amountCents: z.optional(cents),
    byStudio: z.optional(z.boolean()),
  }),
});
export type AccountEvent = z.output<typeof accountEvent>;
