/** Customers in the console. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { cents, cursor, id, timestamp } from '../primitives.ts';
import { customerOrder, messageStates } from './messages.ts';
import { ownerRead, ownerWrite } from './policies.ts';
import { direction, nextCursor, requiredText, searchWords } from './schemas.ts';

export const customerSorts = ['created', 'seen'] as const;

export const customerFilter = {
  /** The beginning of an email address. */
  search: z.optional(searchWords),
  /** Filters by verification of the email address. */
  proved: z.optional(z.enum(['yes', 'no'])),
  sort: z.optional(z.enum(customerSorts)),
  direction: z.optional(direction),
};

const customerFields = {
  id,
  email: z.string(),
  username: z.string(),
  isProved: z.boolean(),
  hasMfa: z.boolean(),
  /** The number of paid orders. */
  orders: z.int(),
  /** The amount paid, minus refunds. */
  netCents: z.int(),
  createdAt: timestamp,
  lastLoginAt: timestamp,
};

const listedCustomer = z.object(customerFields);
export type ListedCustomer = z.output<typeof listedCustomer>;

export const customerDetails = z.object({
  ...customerFields,
  hasPassword: z.boolean(),
  grossCents: cents,
  factors: z.array(z.object({ kind: z.enum(['sms', 'totp', 'passkey']), enrolledAt: timestamp })),
  /** A pending removal of the factors. */
  mfaRemoval: z.nullable(z.object({ askedAt: timestamp, askedBy: z.string(), dueAt: timestamp })),
  sessions: z.array(z.object({ id, device: z.string(), createdAt: timestamp, lastSeenAt: timestamp })),
  /** The latest orders, newest first. */
  latestOrders: z.array(customerOrder),
  messages: z.array(z.object({ id, subject: z.string(), state: z.enum(messageStates), createdAt: timestamp })),
});
export type Customer = z.output<typeof customerDetails>;

/** The maximum length in characters of the identification. */
export const MAX_IDENTIFICATION = 300;

const ofCustomer = z.strictObject({ customerId: id });

/** A CSV with the same filter as the list. */
export const CUSTOMERS_EXPORT_PATH = '/api/console/customers-export';
/** All data that the store keeps about a customer, as JSON. */
export const CUSTOMER_DATA_PATH = '/api/console/customers/:customerId/data';

export const consoleCustomerEndpoints = {
  findCustomers: endpoint('GET /api/console/customers', ownerRead, {
    summary: 'A page of the accounts of the store.',
    query: z.strictObject({ ...customerFilter, after: z.optional(cursor) }),
    success: { status: 200, body: z.object({ customers: z.array(listedCustomer), next: nextCursor }) },
    errors: ['invalid_cursor', 'search_too_broad'],
  }),
  showCustomer: endpoint('GET /api/console/customers/:customerId', ownerRead, {
    summary: 'An account with its orders, sessions, factors and messages.',
    params: ofCustomer,
    success: { status: 200, body: customerDetails },
    errors: ['not_found'],
  }),
  sendCustomerReset: endpoint('POST /api/console/customers/:customerId/reset', ownerWrite, {
    summary: 'Sends a link for a new password to the address of the account.',
    params: ofCustomer,
    success: { status: 200, body: customerDetails },
    errors: ['not_found'],
  }),
  endCustomerSessions: endpoint('DELETE /api/console/customers/:customerId/sessions', ownerWrite, {
    summary: 'Signs the customer out everywhere.',
    params: ofCustomer,
    success: { status: 200, body: customerDetails },
    errors: ['not_found'],
  }),
  askMfaRemoval: endpoint('POST /api/console/customers/:customerId/mfa-removal', ownerWrite, {
    summary: 'Removes all factors of MFA in three days, unless the customer, who is told, stops it.',
    params: ofCustomer,
    /** How the customer was identified, for the audit log. */
    body: z.strictObject({ identification: requiredText(MAX_IDENTIFICATION) }),
    success: { status: 200, body: customerDetails },
    errors: ['not_found', 'customer_not_proved', 'customer_without_mfa', 'mfa_removal_pending'],
  }),
  withdrawMfaRemoval: endpoint('DELETE /api/console/customers/:customerId/mfa-removal', ownerWrite, {
    summary: 'Withdraws a pending removal of MFA.',
    params: ofCustomer,
    success: { status: 200, body: customerDetails },
    errors: ['not_found', 'changed_meanwhile'],
  }),
  deleteCustomer: endpoint('POST /api/console/customers/:customerId/deletion', ownerWrite, {
    summary: 'Deletes the account, as its customer can.',
    params: ofCustomer,
    /** The account's email address, typed to confirm. */
    body: z.strictObject({ email: z.string().check(z.trim(), z.minLength(1), z.maxLength(320)) }),
    success: { status: 204 },
    errors: ['not_found', 'customer_address_differs', 'payment_on_its_way'],
  }),
} as const;
