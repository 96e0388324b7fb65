/** What happened to an account, as its owner is told. */
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
  /** When it happened; of what is counted, the first time. */
  at: timestamp,
  /** How often it happened within an hour; 1 of what is not counted. */
  times: z.int(),
  /** The browser that did it, such as 'Chrome on Windows'; null where none did, or several did. */
  device: z.nullable(z.string()),
  details: z.object({
    /** What was proved in signing up or in. */
    firstFactor: z.optional(z.enum(['password', 'google', 'passkey'])),
    secondFactor: z.optional(z.enum(['sms', 'totp', 'recovery-code', 'passkey'])),
    /** The factor that was added or removed. */
    factor: z.optional(factor),
    /** The browser whose session was ended from another one. */
    endedDevice: z.optional(z.string()),
    orderId: z.optional(id),
    /** The name of what was bought, downloaded or given back; of an order, of its first line. */
    product: z.optional(z.string()),
    productId: z.optional(productId),
    /** How many more products an order has. */
    more: z.optional(z.int()),
    version: z.optional(z.int()),
    file: z.optional(z.string()),
    amountCents: z.optional(cents),
    /** Whether the studio gave it back. */
    byStudio: z.optional(z.boolean()),
  }),
});
export type AccountEvent = z.output<typeof accountEvent>;
