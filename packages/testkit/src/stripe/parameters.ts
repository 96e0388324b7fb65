/** The parameters of Stripe's API reference that the store could use; all others are refused. */
import * as z from 'zod';

const whole = (least: number) => z.string().regex(/^\d+$/).transform(Number).pipe(z.int().min(least));
const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
const metadata = z
  .record(z.string().max(40), z.string().max(500))
  .refine((entries) => Object.keys(entries).length <= 50);
const expand = z.array(z.string()).optional();
const paging = {
  limit: whole(1).pipe(z.number().max(100)).default(10),
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
  expand,
};
const range = z.strictObject({ gt: whole(0), gte: whole(0), lt: whole(0), lte: whole(0) }).partial();

const enabled = z.strictObject({ enabled: flag });

const lineItem = z.strictObject({
  quantity: whole(1),
  metadata: metadata.default({}),
  price_data: z.strictObject({
    currency: z.string().regex(/^[a-z]{3}$/),
    unit_amount: whole(0),
    tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).optional(),
    product_data: z.strictObject({
      name: z.string().min(1).max(250),
      description: z.string().min(1).optional(),
      images: z
        .array(z.url({ protocol: /^https$/ }))
        .max(8)
        .optional(),
      metadata: metadata.optional(),
      tax_code: z.string().optional(),
    }),
  }),
});

export const createSession = z.strictObject({
  mode: z.literal('payment'),
  line_items: z.array(lineItem).min(1).max(100),
  success_url: z.url(),
  cancel_url: z.url().optional(),
  client_reference_id: z.string().max(200).optional(),
  customer_email: z.email().max(800).optional(),
  expires_at: whole(0).optional(),
  metadata: metadata.default({}),
  payment_intent_data: z
    .strictObject({ metadata: metadata.optional(), description: z.string().max(1000).optional() })
    .optional(),
  adaptive_pricing: enabled.optional(),
  automatic_tax: enabled.optional(),
  tax_id_collection: enabled.extend({ required: z.enum(['if_supported', 'never']).optional() }).optional(),
  billing_address_collection: z.enum(['auto', 'required']).optional(),
  invoice_creation: enabled.optional(),
  submit_type: z.enum(['auto', 'book', 'donate', 'pay', 'subscribe']).optional(),
  expand,
});

export const retrieve = z.strictObject({ expand });
export const listSessions = z.strictObject({
  created: range.optional(),
  payment_intent: z.string().optional(),
  status: z.enum(['open', 'complete', 'expired']).optional(),
  ...paging,
});

export const listLineItems = z.strictObject(paging);

export const createRefund = z.strictObject({
  payment_intent: z.string(),
  amount: whole(1).optional(),
  metadata: metadata.default({}),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  expand,
});
export const listRefunds = z.strictObject({
  created: range.optional(),
  payment_intent: z.string().optional(),
  ...paging,
});
export const listEvents = z.strictObject({
  created: range.optional(),
  types: z.array(z.string()).optional(),
  ...paging,
});

export type CreateSession = z.output<typeof createSession>;
export type CreateRefund = z.output<typeof createRefund>;
