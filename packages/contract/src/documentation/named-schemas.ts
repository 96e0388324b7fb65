/** Schemas that the document lists as components, and the meaning of their fields. */
import * as z from 'zod/mini';
import { accountEvent } from '../account-history/schemas.ts';
import { cart, cartDiscount, cartItem } from '../cart/schemas.ts';
import { modelFacts, picture, product, productDetails, reduction } from '../catalog/schemas.ts';
import { accountMfa, signInAttempt } from '../factors/schemas.ts';
import { download, licence, ownedProduct, ownedProductDetails } from '../library/schemas.ts';
import { schemaOf } from '../openapi.ts';
import { giftRequest, orderGift } from '../orders/gift-schemas.ts';
import { checkout, order, orderLine, orderTax, paymentMethod, refund } from '../orders/schemas.ts';
import { passkeyAssertion, passkeyRequest } from '../passkeys/schemas.ts';
import { profile } from '../profile/schemas.ts';
import { sessionState } from '../sessions/schemas.ts';
import { textBlock } from '../studio-settings/schemas.ts';
import { user } from '../users/schemas.ts';

type Json = Record<string, unknown>;
type Fields<Schema extends z.ZodMiniType> = { readonly [Name in keyof z.output<Schema>]?: string };

interface NamedSchema {
  readonly schema: z.ZodMiniType;
  readonly description: string;
  readonly fields: Readonly<Record<string, string | undefined>>;
}

function named<Schema extends z.ZodMiniType>(
  schema: Schema,
  description: string,
  fields: Fields<Schema> = {},
): NamedSchema {
  return { schema, description, fields };
}

const namedSchemas: Readonly<Record<string, NamedSchema>> = {
  Product: named(product, 'A product as lists show it.', {
    slug: 'Its name in addresses; it can change, the id never does.',
    priceCents: 'The price in force, in cents of US dollars.',
    reduction: 'Where the price is reduced for a time.',
    triangles: 'Null without a model file, as are the sizes.',
  }),
  ProductDetails: named(productDetails, 'A product as its own page shows it.', {
    licence: 'Key of its licence terms.',
    taxes: 'Whether the price contains taxes; absent without taxes.',
    related: 'At most four that share its category or tags.',
  }),
  Picture: named(picture, 'A picture in several formats and widths.', {
    sources: 'Best format first, the last supported everywhere; of each, the narrowest first.',
  }),
  ModelFacts: named(modelFacts, 'What was measured of the model.', {
    size: 'In metres.',
    uvSets: 'Sets of texture coordinates. Absent, as the three after it, for models that earlier releases measured.',
    colour: 'Where its colours come from; empty for a white model.',
    bones: 'Joints of its rig.',
    materialNames: 'Without materials that have no name.',
  }),
  Reduction: named(reduction, 'A price that is reduced for a time.', {
    ordinaryCents: 'The price afterwards.',
    lowestBeforeCents: 'The lowest of the 30 days before.',
  }),
  User: named(user, 'The signed-in user.', { hasPassword: 'False for those who only ever signed in with Google.' }),
  SessionState: named(sessionState, 'Who is signed in, and what every page shows of them.', {
    user: 'Null when signed out, and while a sign-in waits for MFA.',
    attempt: 'A sign-in that waits for MFA.',
    wishlist: 'Ids of products.',
  }),
  SignInAttempt: named(signInAttempt, 'A sign-in that waits for MFA.', { sent: 'The latest text; null without one.' }),
  AccountMfa: named(accountMfa, 'The MFA factors of an account.', {
    removalDueAt: 'When the studio removes all factors because they were lost.',
  }),
  Cart: named(cart, 'The cart of a user.', {
    version: 'Rises with every change, and with every declined payment. Requests name the one that they saw.',
    discount: 'The discount code that was entered.',
    withdrawn: 'In the cart, but no longer sold, and not part of the sum.',
  }),
  CartItem: named(cartItem, 'A product in a cart.', {
    priceCents: 'For one seat, now.',
    addedPriceCents: 'For one seat, when it was added.',
    quantity: 'Licence seats.',
  }),
  CartDiscount: named(cartDiscount, 'What a discount code takes off.', {
    percent: 'Null where it takes an amount off.',
    category: 'The only one that it covers; null for all.',
    productIds: 'The only products that it covers; null for all.',
    problem: 'Why it takes nothing off at the moment.',
  }),
  Checkout: named(checkout, 'What the shopper was shown, and how they pay.', {
    cartVersion: 'The `version` of the cart.',
    totalCents: 'The sum of `priceCents × quantity`, less `discountCents`.',
    items: 'Everything in the cart.',
    discountCents: 'What the discount takes off; leave it out without one.',
    paymentToken:
      'Only for the flow `form`. `sim_approved` pays; `sim_declined` is declined; `sim_timeout` and `sim_late` are not answered in time.',
    flow: 'Only for the flow `redirect`, and then required.',
    gift: 'Makes the whole order a gift.',
    refundHours: 'The refund hours that were shown; fewer by now is `checkout_outdated`.',
  }),
  GiftRequest: named(giftRequest, 'Who gets the order.'),
  PaymentMethod: named(paymentMethod, 'How the store takes payments.', {
    flow: '`form`: with a `paymentToken`. `redirect`: on a page of the payment provider.',
    refundHours: 'For how long a purchase can be refunded.',
  }),
  Order: named(order, 'An order.', {
    status: '`abandoned`: the payment was interrupted, and nothing was charged.',
    totalCents: 'After the discount; once paid, with the tax that was added.',
    receiptNumber: 'Null unless paid.',
    isCharged: 'False where the payment was simulated.',
    isProcessing: 'While pending: paid by a method that takes days.',
    refundableUntil: 'Null unless paid.',
    now: 'The server’s time, by which it decides.',
  }),
  OrderLine: named(orderLine, 'A product in an order.', {
    position: 'Names the line in `refundOrderLine`.',
    slug: 'Null when the product is no longer sold.',
    discountCents: 'Off the whole line.',
    isRefundable: 'By the buyer, now.',
  }),
  OrderTax: named(orderTax, 'Tax of an order, as the payment provider computed it.'),
  Refund: named(refund, 'A refund of a line.', { completedAt: 'Null until the payment provider has paid back.' }),
  OrderGift: named(orderGift, 'A gift as its buyer sees it.'),
  OwnedProduct: named(ownedProduct, 'A product that the user owns.', {
    version: 'The latest; null while it has no files.',
    updatedAt: 'When the latest version came out, if that was after the first purchase.',
  }),
  OwnedProductDetails: named(ownedProductDetails, 'An owned product with its files.', {
    versions: 'Newest first, with the files that `createDownload` takes.',
    refundableUntil: 'Refundable until then unless downloaded.',
  }),
  Download: named(download, 'Where a file is, for a while.', {
    url: 'A path of this server. Its request needs the session cookie.',
    sha256: 'Hexadecimal.',
  }),
  Licence: named(licence, 'Who may use a product, and how.'),
  Profile: named(profile, 'The user with their latest purchases and wishlist.'),
  AccountEvent: named(accountEvent, 'Something that happened to an account.', {
    times: 'How often within an hour.',
  }),
  TextBlock: named(textBlock, 'A paragraph, heading or list.'),
  PasskeyAssertion: named(passkeyAssertion, 'What `navigator.credentials.get` answered, in base64url.'),
  PasskeyRequest: named(passkeyRequest, 'Options for `navigator.credentials.get`.'),
};

const registry = z.registry<{ id: string }>();
for (const [id, { schema }] of Object.entries(namedSchemas)) registry.add(schema, { id });

/** Collects the components referenced by the requested schemas. */
export function createComponents() {
  const components: Record<string, Json> = {};
  return {
    components,
    toSchema(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
      const { $defs = {}, ...json } = schemaOf(schema, io, registry) as Json & { $defs?: Record<string, Json> };
      for (const [id, component] of Object.entries($defs))
        components[id] ??= describe(id, plain(component, io) as Json);
      return plain(json, io) as Json;
    },
  };
}

function describe(id: string, { id: _, ...component }: Json): Json {
  const { description = '', fields = {} } = namedSchemas[id] ?? {};
  const properties = { ...(component.properties as Record<string, Json>) };
  for (const [name, text] of Object.entries(fields)) {
    // Siblings of $ref are allowed since OpenAPI 3.1.
    properties[name] = { ...properties[name], description: text };
  }
  return { description, ...component, properties };
}

/**
 * References point to components. Patterns and bounds that a format or type implies are omitted. Response schemas are
 * not closed: later servers add fields.
 */
function plain(json: unknown, io: 'input' | 'output'): unknown {
  if (Array.isArray(json)) return json.map((member) => plain(member, io));
  if (typeof json !== 'object' || json === null) return json;
  const entries = Object.entries(json).flatMap(([name, value]): [string, unknown][] => {
    if (name === '$ref') return [[name, String(value).replace('#/$defs/', '#/components/schemas/')]];
    // Some validators cannot read Unicode classes.
    if (name === 'pattern' && ('format' in json || String(value).includes('\\p{'))) return [];
    if ((name === 'minimum' || name === 'maximum') && Math.abs(value as number) === Number.MAX_SAFE_INTEGER) return [];
    if (name === 'additionalProperties' && value === false && io === 'output') return [];
    return [[name, plain(value, io)]];
  });
  return Object.fromEntries(entries);
}
