/** Sample data for the console's tests. */
import type {
  Certificates,
  ConsoleAttempt,
  ConsoleHealth,
  ConsoleOrder,
  ConsoleProduct,
  Conversation,
  Customer,
  ListedCustomer,
  ListedMessage,
  ListedOrder,
  ListedProduct,
  OpenConsoleSession,
  ReleasesOverview,
  SoldLineView,
} from '@storefront/contract/console';

export const ORDER_ID = '019a0000-0000-7000-8000-0000000000a1';
export const MESSAGE_ID = '019a0000-0000-7000-8000-0000000000b1';

const at = '2026-11-20T17:31:00.000Z';

export const aSession = (more: Partial<OpenConsoleSession> = {}): OpenConsoleSession => ({
  id: '019a0000-0000-7000-8000-0000000000c1',
  actor: 'ann@shop.example',
  role: 'owner',
  storeOrigin: 'https://shop.example',
  expiresAt: '2026-11-26T20:00:00.000Z',
  ...more,
});

/** The attempt of an account with an authenticator app. */
export const anAttempt = (more: Partial<ConsoleAttempt> = {}): ConsoleAttempt => ({
  hasApp: true,
  hasPasskey: false,
  recoveryCodesLeft: 8,
  expiresAt: '2026-11-26T12:10:00.000Z',
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
    refundableUntil: '2026-11-23T17:31:00.000Z',
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

export const aListedProduct: ListedProduct = {
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
};
export const aProduct: ConsoleProduct = {
  ...aListedProduct,
  description: 'A keep on a hill.',
  prices: [{ priceCents: 2999, since: '2026-11-20T17:31:00.000Z' }],
  plannedPrice: null,
  draftId: null,
};

export const QUEUED_ID = '019a0000-0000-7000-8000-0000000000f1';
export const aHealth: ConsoleHealth = {
  parts: [
    { name: 'database', isWell: true, since: at, reason: null },
    { name: 'media', isWell: false, since: at, reason: 'no answer in time' },
  ],
  database: {
    version: '18.1',
    bytes: 12_000_000,
    connections: { of: 'server', used: 7, limit: 100, isNearEnd: false },
    migrations: 48,
    lastMigration: '0063_customers',
    lastBackupAt: null,
  },
  outbox: {
    waiting: [{ id: QUEUED_ID, kind: 'email', state: 'queued', attempts: 2, createdAt: at, dueAt: at }],
    sentInWeek: 12,
    failed: [{ id: '019a0000-0000-7000-8000-0000000000f2', kind: 'text', failure: 'recipient_refused', at }],
  },
  disks: [
    {
      holds: ['drafts', 'uploads'],
      space: { freeBytes: 30_000_000_000, totalBytes: 80_000_000_000 },
      isNearEnd: false,
    },
    { holds: ['temporary files'], space: { freeBytes: 500_000_000, totalBytes: 8_000_000_000 }, isNearEnd: true },
    { holds: ['media'], space: null, isNearEnd: false },
  ],
  texts: [
    { purpose: 'sign-in', used: 12, limit: 300, isNearEnd: false },
    { purpose: 'enrolling', used: 180, limit: 200, isNearEnd: true },
  ],
  process: { node: 'v26.10.0', startedAt: at, memoryBytes: 150_000_000 },
  settings: [{ name: 'Payments', value: 'simulated' }],
};

export const someCertificates: Certificates = {
  lookedAt: at,
  certificates: [
    {
      uses: ['media', 'product files'],
      host: 's3.example:443',
      state: 'good',
      reason: null,
      issuer: 'Test Authority',
      validUntil: '2027-01-20T17:31:00.000Z',
      daysLeft: 55,
    },
    {
      uses: ['emails'],
      host: 'mail.example:465',
      state: 'near-end',
      reason: null,
      issuer: 'Test Authority',
      validUntil: '2026-11-27T17:31:00.000Z',
      daysLeft: 1,
    },
    {
      uses: ['the store'],
      host: 'shop.example:443',
      state: 'expired',
      reason: 'CERT_HAS_EXPIRED',
      issuer: 'Test Authority',
      validUntil: at,
      daysLeft: -6,
    },
    {
      uses: ['the database'],
      host: 'db.example:5432',
      state: 'untrusted',
      reason: 'DEPTH_ZERO_SELF_SIGNED_CERT',
      issuer: 'db.example',
      validUntil: '2036-11-20T17:31:00.000Z',
      daysLeft: 3646,
    },
    {
      uses: ['texts'],
      host: 'api.twilio.com:443',
      state: 'unreachable',
      reason: 'EHOSTUNREACH',
      issuer: null,
      validUntil: null,
      daysLeft: null,
    },
  ],
};

export const PREVIEW_ID = '019a0000-0000-4000-8000-0000000000d1';
export const theReleases: ReleasesOverview = {
  apps: [
    {
      app: 'mfe-catalog',
      version: 'v1',
      activatedAt: at,
      canary: null,
      hours: [{ at, views: 200, errors: 1 }],
      canaryHours: [],
      versions: [
        {
          ...{ version: 'v2', commit: '0123456789abcdef', createdBy: 'Ann', createdAt: at },
          ...{ isRendered: true, triedInBrowser: false, forPreviews: true },
        },
        {
          ...{ version: 'v1', commit: null, createdBy: 'Ann', createdAt: at },
          ...{ isRendered: false, triedInBrowser: true, forPreviews: false },
        },
      ],
    },
  ],
  previews: [
    {
      id: PREVIEW_ID,
      app: 'mfe-catalog',
      version: 'v2',
      madeBy: 'CI of pull requests',
      createdAt: at,
      expiresAt: '2026-11-21T17:31:00.000Z',
    },
  ],
  events: [
    {
      app: 'mfe-catalog',
      action: 'activate',
      version: 'v1',
      replaced: 'v0',
      percent: null,
      actor: 'Ann',
      reason: 'First.',
      at,
    },
  ],
};
export const withCanary: ReleasesOverview = {
  ...theReleases,
  apps: theReleases.apps.map((app) => ({
    ...app,
    canary: { version: 'v2', percent: 10, startedAt: at },
    canaryHours: [{ at, views: 30, errors: 3 }],
  })),
};

export const CUSTOMER_ID = '019a0000-0000-7000-8000-000000000001';
export const aListedCustomer: ListedCustomer = {
  id: CUSTOMER_ID,
  email: 'mara@example.com',
  username: 'mara',
  isProved: true,
  hasMfa: false,
  orders: 2,
  netCents: 5998,
  createdAt: at,
  lastLoginAt: at,
};
export const aRemoval = { askedAt: at, askedBy: 'ann@shop.example', dueAt: '2026-11-23T17:31:00.000Z' };
export const aCustomer: Customer = {
  ...aListedCustomer,
  hasPassword: true,
  grossCents: 7997,
  factors: [{ kind: 'totp', enrolledAt: at }],
  mfaRemoval: null,
  sessions: [{ id: '019a0000-0000-7000-8000-0000000000c1', device: 'Chrome on Linux', createdAt: at, lastSeenAt: at }],
  latestOrders: [aListedOrder()],
  messages: [{ id: '019a0000-0000-7000-8000-0000000000b1', subject: 'The castle', state: 'open', createdAt: at }],
};
