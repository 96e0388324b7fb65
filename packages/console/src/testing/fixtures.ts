/** Sample data of the console's tests. */
import type {
  ConsoleOrder,
  ConsoleProduct,
  Conversation,
  DraftCheck,
  DraftFile,
  ListedMessage,
  ListedOrder,
  OpenConsoleSession,
  ProductDraft,
  SoldLineView,
} from '@storefront/contract/console';

export const ORDER_ID = '019a0000-0000-7000-8000-0000000000a1';
export const MESSAGE_ID = '019a0000-0000-7000-8000-0000000000b1';

export const aSession = (more: Partial<OpenConsoleSession> = {}): OpenConsoleSession => ({
  id: '019a0000-0000-7000-8000-0000000000c1',
  actor: 'ann@shop.example',
  role: 'owner',
  storeOrigin: 'https://shop.example',
  expiresAt: '2026-11-26T20:00:00.000Z',
  ...more,
});

export const aListedOrder = (more: Partial<ListedOrder> = {}): ListedOrder => ({
  id: ORDER_ID,
  status: 'paid',
  receiptNumber: '2026-000042',
  email: 'mara@example.com',
  totalCents: 7997,
  refundedCents: 0,
  createdAt: '2026-11-20T17:31:00.000Z',
  paidAt: '2026-11-20T17:31:00.000Z',
  product: 'Castle',
  moreLines: 1,
  ...more,
});

export const aLine = (more: Partial<SoldLineView> = {}): SoldLineView => ({
  position: 0,
  productId: '1',
  name: 'Castle',
  quantity: 2,
  unitPriceCents: 2999,
  discountCents: 0,
  amountCents: 5998,
  firstDownloadedAt: null,
  refund: null,
  ...more,
});

export function anOrder(more: Partial<ConsoleOrder> = {}): ConsoleOrder {
  const { product: _, moreLines: __, ...fields } = aListedOrder();
  return {
    ...fields,
    customerId: '019a0000-0000-7000-8000-000000000001',
    discount: null,
    tax: null,
    gift: null,
    paymentReference: 'pi_1',
    lines: [aLine(), aLine({ position: 1, productId: '2', name: 'Dragon Model', quantity: 1, amountCents: 1999 })],
    timeline: [
      { at: fields.createdAt, kind: 'placed', by: null, product: null, amountCents: 7997, text: null },
      { at: fields.createdAt, kind: 'paid', by: null, product: null, amountCents: 7997, text: null },
    ],
    ...more,
  };
}

export const aListedMessage = (more: Partial<ListedMessage> = {}): ListedMessage => ({
  id: MESSAGE_ID,
  name: 'Mara',
  email: 'mara@example.com',
  subject: 'The castle',
  excerpt: 'Is it hollow?',
  isPrivate: true,
  state: 'open',
  replies: 0,
  assignee: null,
  createdAt: '2026-11-20T17:31:00.000Z',
  ...more,
});

export function aConversation(more: Partial<Conversation> = {}): Conversation {
  const listed = aListedMessage();
  return {
    ...listed,
    message: 'Is it hollow?',
    customerId: '019a0000-0000-7000-8000-000000000001',
    conversation: [{ id: MESSAGE_ID, text: 'Is it hollow?', by: 'customer', timestamp: listed.createdAt }],
    orders: [],
    others: [],
    ...more,
  };
}

export const DRAFT_ID = '019a0000-0000-7000-8000-0000000000d1';
const FILE_ID = '019a0000-0000-7000-8000-0000000000e1';

/** Of a new product, without files. */
export const aDraft = (more: Partial<ProductDraft> = {}): ProductDraft => ({
  id: DRAFT_ID,
  productId: null,
  name: 'Old well',
  slug: 'old-well',
  createdAt: '2026-11-20T17:31:00.000Z',
  changedAt: '2026-11-20T17:31:00.000Z',
  changedBy: 'ben@shop.example',
  fields: { name: 'Old well', slug: 'old-well', description: 'A mossy well.', price: '12.50', category: 'props' },
  revision: 1,
  state: 'state-1',
  files: [],
  isOutdated: false,
  check: null,
  ...more,
});

export const aDraftFile = (more: Partial<DraftFile> = {}): DraftFile => ({
  id: FILE_ID,
  path: 'model.glb',
  bytes: 10,
  receivedBytes: 10,
  fingerprint: null,
  isKept: false,
  ...more,
});

/** One that found nothing. */
export const aCheck = (more: Partial<DraftCheck> = {}): DraftCheck => ({
  state: 'state-1',
  status: 'done',
  problems: [],
  warnings: [],
  shown: null,
  downloads: [],
  ...more,
});

export const aProduct = (more: Partial<ConsoleProduct> = {}): ConsoleProduct => ({
  id: '1',
  slug: 'castle',
  name: 'Castle',
  category: 'buildings',
  priceCents: 2999,
  reduced: null,
  isPublished: true,
  image: '/media/castle.svg',
  version: 2,
  seatsSold: 4,
  grossCents: 11_996,
  updatedAt: '2026-11-20T17:31:00.000Z',
  description: 'A keep on a hill.',
  prices: [{ priceCents: 2999, since: '2026-11-20T17:31:00.000Z' }],
  plannedPrice: null,
  draftId: null,
  ...more,
});
