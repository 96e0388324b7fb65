/** Fixed answers of the console's server for pictures, typed by the contract. */
import type { Output } from '@storefront/contract';
import type {
  AppOverview,
  Certificate,
  ConsoleEndpointName,
  ConsoleOrder,
  Conversation,
  Customer,
  consoleContract,
  ListedCustomer,
  ListedMessage,
  ListedOrder,
  ListedProduct,
  OpenConsoleSession,
  ProductDraft,
  ReleasesOverview,
  SoldLineView,
} from '@storefront/contract/console';
import { LONG_WORD } from './page-state.ts';

export type Answers = { readonly [Name in ConsoleEndpointName]?: Output<(typeof consoleContract)[Name]> };

const id = (suffix: string) => `0199f3a2-5c1e-7b40-9d27-4f8e2a61${suffix.padStart(4, '0')}`;
export const at = (day: number, time = '09:41') => `2026-11-${String(day).padStart(2, '0')}T${time}:00.000Z`;

export const ORDER = `/orders/${id('a1')}`;
export const MESSAGE = `/messages/${id('b1')}`;
export const CUSTOMER = `/customers/${id('c1')}`;
export const PRODUCT = '/products/1';
export const DRAFT = `/products/drafts/${id('51')}`;

export const owner: OpenConsoleSession = {
  id: id('d1'),
  actor: 'ann@shop.example',
  role: 'owner',
  storeOrigin: 'https://shop.example',
  expiresAt: at(26, '17:41'),
};

const listedOrder: ListedOrder = {
  id: id('a1'),
  status: 'paid',
  receiptNumber: '2026-000042',
  email: 'mara.holt@example.com',
  totalCents: 7997,
  refundedCents: 0,
  createdAt: at(20),
  paidAt: at(20),
  product: 'Castle',
  moreLines: 1,
};

const line: SoldLineView = {
  position: 0,
  productId: '1',
  name: 'Castle',
  quantity: 2,
  unitPriceCents: 2999,
  discountCents: 0,
  amountCents: 5998,
  firstDownloadedAt: at(21),
  refund: null,
};

const nothing = { by: null, product: null, amountCents: null, text: null } as const;
const order: ConsoleOrder = {
  ...listedOrder,
  refundedCents: 1999,
  customerId: id('c1'),
  discount: { code: 'SPRING-26', discountCents: 800 },
  tax: { taxCents: 1277, country: 'DE' },
  gift: { recipientEmail: 'friend@example.com', state: 'open' },
  refundableUntil: at(23),
  paymentReference: 'pi_3PqLkM2eZvKYlo2C1a2b3c4d',
  lines: [
    line,
    {
      ...line,
      position: 1,
      productId: '2',
      name: 'Dragon Model',
      quantity: 1,
      amountCents: 1999,
      firstDownloadedAt: null,
      refund: {
        by: 'studio',
        amountCents: 1999,
        requestedAt: at(22),
        completedAt: null,
        reason: 'A wing was missing.',
      },
    },
  ],
  timeline: [
    { ...nothing, at: at(20), kind: 'placed', amountCents: 7997 },
    { ...nothing, at: at(20), kind: 'paid', amountCents: 7997 },
    { ...nothing, at: at(20), kind: 'receipt-emailed' },
    { ...nothing, at: at(21), kind: 'downloaded', product: 'Castle' },
    {
      ...nothing,
      at: at(22),
      kind: 'refund-requested',
      by: 'studio',
      product: 'Dragon Model',
      amountCents: 1999,
      text: 'A wing was missing.',
    },
    { ...nothing, at: at(22), kind: 'note', by: 'ben@shop.example', text: `Asked for ${LONG_WORD} on the phone.` },
    { ...nothing, at: at(23), kind: 'payment-note', text: 'dispute_opened', amountCents: 7997 },
  ],
};

const listedMessage: ListedMessage = {
  id: id('b1'),
  name: 'Mara Holt',
  email: 'mara.holt@example.com',
  subject: 'The castle',
  excerpt: 'Is it hollow, and can one walk through its gate?',
  isPrivate: true,
  state: 'open',
  replies: 1,
  assignee: null,
  createdAt: at(20),
};

const message: Conversation = {
  ...listedMessage,
  message: 'Is it hollow?',
  customerId: id('c1'),
  conversation: [
    { id: id('b1'), by: 'customer', text: 'Is it hollow?\nI want to walk through its gate.', timestamp: at(20) },
    { id: id('b2'), by: 'studio', text: 'It is. The gate opens, too.', timestamp: at(20, '10:02') },
    { id: id('b3'), by: 'customer', text: `And ${LONG_WORD}?`, timestamp: at(21) },
  ],
  orders: [listedOrder],
  others: [{ id: id('b9'), subject: 'A dragon of two heads', state: 'answered', createdAt: at(2) }],
};

const listedProduct: ListedProduct = {
  id: '1',
  slug: 'castle',
  name: 'Castle',
  category: 'buildings',
  priceCents: 2999,
  reduced: null,
  isPublished: true,
  image: '/media/castle.svg',
  version: 2,
  seatsSold: 412,
  grossCents: 1_235_588,
  updatedAt: at(20),
};

const dragon: ListedProduct = {
  ...listedProduct,
  id: '2',
  slug: 'dragon-model',
  name: 'Dragon Model',
  category: 'creatures',
};

const drawing = (path: string) => ({
  width: 800,
  height: 600,
  sources: [{ type: 'image/svg+xml' as const, srcset: [{ path, width: 800 }] }],
});

const draftFile = (suffix: string, path: string, more: Partial<ProductDraft['files'][number]> = {}) => ({
  id: id(suffix),
  path,
  bytes: 2_445_428,
  receivedBytes: 2_445_428,
  fingerprint: null,
  isKept: true,
  ...more,
});

/** A draft of a sold product that has passed its checks. */
export const draft: ProductDraft = {
  id: id('51'),
  productId: '1',
  name: 'Castle',
  slug: 'castle-on-a-hill',
  createdAt: at(24),
  changedAt: at(26),
  changedBy: 'ben@shop.example',
  revision: 3,
  state: 'checked',
  isOutdated: false,
  fields: {
    name: 'Castle',
    slug: 'castle-on-a-hill',
    description: 'A keep on a hill, with four towers and a gate that opens.',
    price: '29.99',
    category: 'buildings',
    tags: ['keep', 'stone', 'hill'],
    changelog: 'The gate opens to the other side as well.',
    pictures: {
      poster: { files: ['pictures/front.png'], areSizes: false, alt: 'A keep with four towers' },
      scene: { files: ['pictures/hill.png'], areSizes: false },
      gallery: ['gate', 'yard'].map((name) => ({ files: [`pictures/${name}.png`], areSizes: false })),
      turntable: { file: 'pictures/turn.webp', frames: 24 },
    },
  },
  files: [
    draftFile('61', 'model.glb'),
    draftFile('62', 'pictures/front.png'),
    draftFile('63', 'pictures/hill.png'),
    draftFile('64', 'pictures/gate.png'),
    draftFile('65', 'pictures/yard.png', { receivedBytes: 1_200_000, isKept: false }),
    draftFile('66', 'pictures/turn.webp'),
    draftFile('67', `download/obj/${LONG_WORD}.obj`),
  ],
  check: {
    state: 'checked',
    status: 'done',
    problems: [],
    warnings: ['The model has 3 textures of more than 4096 pixels.'],
    downloads: [{ name: 'castle.zip', bytes: 2_600_000 }],
    preview: {
      ...{ triangles: 16_737, of: 33_474, share: 0.5, isGiven: false, without: null },
      comparison: {
        difference: 0.018,
        model: { path: '/media/castle.svg' },
        preview: { path: '/media/castle.svg?preview' },
      },
    },
    shown: {
      id: '1',
      slug: 'castle-on-a-hill',
      name: 'Castle',
      description: 'A keep on a hill, with four towers and a gate that opens.',
      priceCents: 2999,
      category: 'buildings',
      image: '/media/castle.svg',
      pictures: { poster: drawing('/media/castle.svg'), scene: drawing('/media/castle.svg?scene') },
      turntable: { path: '/media/castle.svg', frames: 24, width: 400, height: 300 },
      triangles: 33_474,
      fileBytes: 2_445_428,
      textureBytes: 11_200_000,
      animated: true,
      tags: ['keep', 'stone', 'hill'],
      facts: {
        triangles: 33_474,
        vertices: 70_993,
        materials: 9,
        textures: 2,
        textureBytes: 11_200_000,
        animations: [{ name: 'Flags', seconds: 3 }],
        size: { width: 44.346, height: 32.737, depth: 47.234 },
        bytes: 2_445_428,
        sha256: 'd8d32bec9b413d350f88699f9088d78b180057eec220cea2a37713934f854c30',
        formats: ['GLB', 'OBJ'],
      },
      preview: { path: `/api/console/drafts/${id('51')}/made/${id('52')}/3.glb`, bytes: 710_216 },
      gallery: [drawing('/media/castle.svg?gate')],
      licence: 'standard',
      related: [],
      createdAt: at(2),
      updatedAt: at(20),
    },
  },
};

/** A carelessly begun draft with mistakes. */
export const wrongDraft: ProductDraft = {
  ...draft,
  productId: null,
  name: LONG_WORD,
  fields: { name: LONG_WORD, slug: 'Not a slug', description: '', price: 'cheap', category: '', tags: [LONG_WORD] },
  files: [],
  check: {
    state: 'checked',
    status: 'done',
    shown: null,
    downloads: [],
    warnings: [],
    problems: [
      { file: 'product.json', field: 'slug', reason: 'slug must be small letters and digits with single hyphens' },
      { file: 'product.json', field: 'description', reason: 'description must be 1 to 4000 characters' },
      { file: 'product.json', field: 'price', reason: 'price must be a number of dollars' },
      { file: 'product.json', field: 'category', reason: 'category must be buildings, creatures or props' },
      { file: 'model.glb', field: null, reason: 'is missing' },
    ],
  },
};

const figures = { triangles: 33_474, vertices: 70_993, size: { width: 44.346, height: 32.737, depth: 47.234 } };

/** A draft whose model the validator refuses, with a mended copy. */
export const mendableDraft: ProductDraft = {
  ...draft,
  check: {
    state: draft.state,
    status: 'done',
    shown: null,
    downloads: [],
    warnings: [],
    problems: [
      {
        file: 'model.glb',
        field: null,
        reason:
          'has vertices whose bone weights do not add up to 1 (ACCESSOR_WEIGHTS_NON_NORMALIZED); in Blender, use Weights > Normalize All in Weight Paint mode and export it again',
      },
    ],
    mendings: [
      {
        file: 'model.glb',
        isUsed: false,
        changes: [
          'has vertices whose bone weights do not add up to 1 (ACCESSOR_WEIGHTS_NON_NORMALIZED); in the mended copy, the weights are scaled until they do',
        ],
        original: { ...figures, bytes: 2_445_428 },
        mended: { ...figures, bytes: 2_445_312 },
      },
    ],
  },
};

const customer: ListedCustomer = {
  id: id('c1'),
  email: 'mara.holt@example.com',
  username: 'mara.holt',
  isProved: true,
  hasMfa: true,
  orders: 3,
  netCents: 13_994,
  createdAt: at(1),
  lastLoginAt: at(26),
};

const shownCustomer: Customer = {
  ...customer,
  hasPassword: true,
  grossCents: 15_993,
  factors: [
    { kind: 'totp', enrolledAt: at(3) },
    { kind: 'passkey', enrolledAt: at(4) },
  ],
  mfaRemoval: null,
  sessions: [{ id: id('f1'), device: 'Chrome on Windows', createdAt: at(25), lastSeenAt: at(26) }],
  latestOrders: [listedOrder],
  messages: [{ id: id('b1'), subject: 'The castle', state: 'open', createdAt: at(20) }],
};

export const removedSoon: Customer = {
  ...shownCustomer,
  mfaRemoval: { askedAt: at(24), askedBy: 'ann@shop.example', dueAt: at(27) },
};

const versions = ['9f2c1a7e', '41d0c6b2', '7aa93e05'].map((version, index) => ({
  version,
  commit: index === 1 ? null : `${version}5c1e7b409d274f8e2a61c3b5`,
  createdBy: 'CI of main',
  createdAt: at(24 - index),
  isRendered: true,
  triedInBrowser: true,
  forPreviews: false,
}));

/** Hours of a day, most of them without errors. */
const hours = (errors: number) =>
  Array.from({ length: 24 }, (_, hour) => ({
    at: at(25, `${String(hour).padStart(2, '0')}:00`),
    views: 40 + ((hour * 37) % 60),
    errors: hour > 18 ? errors : 0,
  }));

const app: AppOverview = {
  app: 'mfe-catalog',
  version: '41d0c6b2',
  activatedAt: at(23),
  canary: { version: '9f2c1a7e', percent: 10, startedAt: at(25) },
  hours: hours(1),
  canaryHours: hours(4),
  versions,
};

const withoutError = (each: (typeof app.hours)[number]) => ({ ...each, errors: 0 });
/** Neither the release nor its canary has had an error. */
export const withoutErrors: ReleasesOverview = {
  apps: [{ ...app, hours: app.hours.map(withoutError), canaryHours: app.canaryHours.map(withoutError) }],
  previews: [],
  events: [],
};

const setting = (name: string, value: string) => ({ name, value });
const certificate = (uses: string[], host: string, more: Partial<Certificate> = {}): Certificate => ({
  uses,
  host,
  state: 'good',
  reason: null,
  issuer: "Let's Encrypt, R10",
  validUntil: '2027-01-20T08:17:00.000Z',
  daysLeft: 54,
  ...more,
});

/** Quotas and certificates that are nearly exhausted or expired, and hosts that are untrusted or unreachable. */
export const worrying = {
  getWaiting: {
    nearEnd: {
      texts: [{ purpose: 'sign-in', used: 251, limit: 300, isNearEnd: true }],
      connections: { of: 'server', used: 84, limit: 100, isNearEnd: true },
      disks: [
        {
          holds: ['drafts', 'product files', 'media', 'uploads', 'releases'],
          space: { freeBytes: 1_200_000_000, totalBytes: 80_000_000_000 },
          isNearEnd: true,
        },
      ],
      certificates: [
        { uses: ['emails'], validUntil: at(29), daysLeft: 3 },
        { uses: ['media', 'product files'], validUntil: at(25), daysLeft: -1 },
      ],
    },
  },
  getCertificates: {
    lookedAt: at(26),
    certificates: [
      certificate(['the store'], 'shop.example:443'),
      certificate(['emails'], 'mail.example:465', { state: 'near-end', validUntil: at(29), daysLeft: 3 }),
      certificate(['media', 'product files'], 's3.eu-central-1.amazonaws.com:443', {
        state: 'expired',
        reason: 'CERT_HAS_EXPIRED',
        validUntil: at(25),
        daysLeft: -1,
      }),
      certificate(['the database'], `${LONG_WORD.toLowerCase()}.example:5432`, {
        state: 'untrusted',
        reason: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
        issuer: LONG_WORD,
      }),
      certificate(['texts'], 'api.twilio.com:443', {
        state: 'unreachable',
        reason: 'PROXY',
        issuer: null,
        validUntil: null,
        daysLeft: null,
      }),
    ],
  },
  getConsoleHealth: {
    disks: [
      {
        holds: ['drafts', 'product files', 'media', 'uploads', 'releases'],
        space: { freeBytes: 1_200_000_000, totalBytes: 80_000_000_000 },
        isNearEnd: true,
      },
      { holds: ['temporary files'], space: null, isNearEnd: false },
    ],
    texts: [
      { purpose: 'sign-in', used: 251, limit: 300, isNearEnd: true },
      { purpose: 'enrolling', used: 200, limit: 200, isNearEnd: true },
    ],
  },
} satisfies { readonly [Name in ConsoleEndpointName]?: Partial<Output<(typeof consoleContract)[Name]>> };

/** A store with much activity. */
export const usual = {
  getConsoleState: { session: owner, attempt: null, takesLinks: true },
  findOrders: {
    orders: [
      listedOrder,
      { ...listedOrder, id: id('a2'), receiptNumber: '2026-000041', refundedCents: 7997, email: null, moreLines: 0 },
      {
        ...listedOrder,
        id: id('a3'),
        status: 'declined',
        receiptNumber: null,
        paidAt: null,
        email: `${LONG_WORD.toLowerCase()}@example.com`,
        product: LONG_WORD,
      },
    ],
    next: 'more',
  },
  showOrder: order,
  previewRefund: {
    totalCents: 5998,
    emails: [
      {
        to: 'mara.holt@example.com',
        subject: 'Your refund for Castle',
        text: `Hello,\n\nwe have given $59.98 back for Castle (2 seats).\n\nThe reason: The roof was missing.\n\n${LONG_WORD}\n`,
      },
    ],
  },
  countOpenMessages: { open: 12 },
  findMessages: {
    messages: [
      listedMessage,
      {
        ...listedMessage,
        id: id('b4'),
        name: LONG_WORD,
        subject: LONG_WORD,
        state: 'answered',
        assignee: 'ben@shop.example',
        excerpt: LONG_WORD,
      },
      { ...listedMessage, id: id('b5'), subject: 'A griffin?', state: 'hidden', isPrivate: false },
    ],
    next: null,
  },
  showMessage: message,
  listSavedReplies: {
    replies: [
      { id: id('e1'), name: 'Refunds', text: 'Within 72 hours, as long as nothing was downloaded.', version: 1 },
      { id: id('e2'), name: LONG_WORD, text: LONG_WORD, version: 1 },
    ],
  },
  getWaiting: {
    openMessages: 12,
    openRefunds: 0,
    failedEmails: 1,
    lateEmails: 0,
    paymentNotes: [{ kind: 'dispute_opened', orderId: id('a1'), at: at(23) }],
    withdrawnCanaries: [{ app: 'mfe-catalog', version: '9f2c1a7e', reason: 'Too many errors.', at: at(25) }],
    nearEnd: { texts: [], connections: null, disks: [], certificates: [] },
  },
  getSales: {
    times: Array.from({ length: 30 }, (_, day) => ({
      time: new Date(Date.UTC(2026, 9, 28 + day)).toISOString().slice(0, 10),
      orders: (day * 7) % 5,
      seats: (day * 7) % 9,
      grossCents: ((day * 7) % 5) * 2999,
      refundedCents: day % 6 === 0 ? 1999 : 0,
      visitors: day < 9 ? null : 20 + ((day * 13) % 41),
      conversionPercent: day < 9 ? null : Math.round((((day * 7) % 5) * 1000) / (20 + ((day * 13) % 41))) / 10,
    })),
    total: {
      orders: 60,
      seats: 120,
      grossCents: 179_940,
      refundedCents: 9995,
      visitors: 851,
      conversionPercent: 5.1,
    },
    bestSellers: [
      { productId: '1', name: 'Castle', seats: 41, grossCents: 122_959 },
      { productId: '2', name: LONG_WORD, seats: 7, grossCents: 13_993 },
    ],
  },
  findProducts: {
    products: [
      listedProduct,
      { ...dragon, reduced: { priceCents: 1499, until: at(30) }, image: '/media/castle.svg' },
      { ...dragon, id: '3', slug: 'long', name: LONG_WORD, isPublished: false, seatsSold: 0, grossCents: 0 },
    ],
    next: null,
  },
  showProduct: {
    ...listedProduct,
    reduced: { priceCents: 1499, until: at(30) },
    description: 'A keep on a hill, with four towers and a gate that opens.',
    prices: [
      { priceCents: 2999, since: at(20) },
      { priceCents: 2499, since: at(2) },
    ],
    plannedPrice: { priceCents: 1999, at: '2026-12-24T09:00:00.000Z', by: 'ben@shop.example' },
    draftId: null,
  },
  listDrafts: {
    drafts: [
      {
        id: id('51'),
        productId: null,
        name: '',
        slug: '',
        createdAt: at(24),
        changedAt: at(26),
        changedBy: 'ben@shop.example',
      },
      {
        id: id('52'),
        productId: '1',
        name: LONG_WORD,
        slug: 'long',
        createdAt: at(24),
        changedAt: at(25),
        changedBy: 'ann@shop.example',
      },
    ],
  },
  showDraft: draft,
  planPublication: {
    outcome: 'changed',
    version: 3,
    news: 'told',
    owners: 412,
    email: {
      to: 'mara.holt@example.com',
      subject: 'Castle, version 3',
      text: `Hello,\n\nthere is a new version of Castle in your library:\n\nThe gate opens to the other side as well.\n\n${LONG_WORD}\n`,
    },
    formerSlug: 'castle',
  },
  findCustomers: {
    customers: [
      customer,
      {
        ...customer,
        id: id('c2'),
        email: `${LONG_WORD.toLowerCase()}@example.com`,
        isProved: false,
        hasMfa: false,
        orders: 0,
        netCents: 0,
      },
    ],
    next: null,
  },
  showCustomer: shownCustomer,
  getReleases: {
    apps: [
      app,
      { ...app, app: 'mfe-support', canary: null, hours: [], canaryHours: [], versions: versions.slice(1, 2) },
    ],
    previews: [
      {
        id: id('d1'),
        app: 'mfe-support',
        version: 'c3e05b71',
        madeBy: 'pull requests of studio/mfe-support',
        createdAt: at(26),
        expiresAt: at(27),
      },
    ],
    events: [
      {
        at: at(25),
        app: 'mfe-catalog',
        action: 'canary',
        version: '9f2c1a7e',
        replaced: '41d0c6b2',
        percent: 10,
        actor: 'ann@shop.example',
        reason: 'The new search.',
      },
    ],
  },
  getConsoleHealth: {
    parts: [
      { name: 'database', isWell: true, since: at(20), reason: null },
      { name: 'media', isWell: false, since: at(26), reason: 'The bucket does not answer.' },
    ],
    database: {
      version: '18.4',
      bytes: 48_000_000,
      connections: { of: 'server', used: 14, limit: 100, isNearEnd: false },
      migrations: 63,
      lastMigration: '0063_gifts',
      lastBackupAt: at(26, '08:17'),
    },
    outbox: {
      waiting: [
        { id: id('71'), kind: 'email', state: 'queued', attempts: 3, createdAt: at(26), dueAt: at(26, '10:11') },
      ],
      sentInWeek: 318,
      failed: [{ id: id('72'), kind: 'text', failure: 'country_refused', at: at(25) }],
    },
    disks: [
      {
        holds: ['drafts', 'product files', 'media', 'uploads', 'releases'],
        space: { freeBytes: 31_400_000_000, totalBytes: 80_000_000_000 },
        isNearEnd: false,
      },
      { holds: ['temporary files'], space: { freeBytes: 1_900_000_000, totalBytes: 4_000_000_000 }, isNearEnd: false },
    ],
    texts: [
      { purpose: 'sign-in', used: 41, limit: 300, isNearEnd: false },
      { purpose: 'enrolling', used: 6, limit: 200, isNearEnd: false },
    ],
    process: { node: 'v26.10.0', startedAt: at(20), memoryBytes: 182_000_000 },
    settings: [
      setting('Payments', 'stripe'),
      setting('Console users', 'ann@shop.example (owner), ben@shop.example (support)'),
      setting('Origin', 'https://shop.example'),
    ],
  },
  getCertificates: {
    lookedAt: at(26),
    certificates: [
      certificate(['the store'], 'shop.example:443'),
      certificate(['the database'], 'db.example:5432'),
      certificate(['media', 'product files', 'uploads'], 's3.eu-central-1.amazonaws.com:443'),
    ],
  },
  listConsoleSessions: {
    sessions: [
      {
        id: owner.id,
        actor: owner.actor,
        role: 'owner',
        isCurrent: true,
        device: 'Firefox on Linux',
        createdAt: at(26),
        lastSeenAt: at(26),
        expiresAt: owner.expiresAt,
      },
      {
        id: id('d2'),
        actor: 'ben@shop.example',
        role: 'support',
        isCurrent: false,
        device: 'Chrome on Windows',
        createdAt: at(26),
        lastSeenAt: at(26),
        expiresAt: owner.expiresAt,
      },
    ],
  },
  listAudit: {
    entries: [
      {
        id: id('91'),
        at: at(26),
        actor: 'ben@shop.example',
        role: 'support',
        action: 'order.refund',
        subject: { kind: 'order', id: id('a1') },
        from: null,
        to: { position: 1, product: 'Dragon Model', amountCents: 1999, reason: 'A wing was missing.' },
      },
      {
        id: id('92'),
        at: at(25),
        actor: 'ann@shop.example',
        role: 'owner',
        action: 'product.price',
        subject: { kind: 'product', id: '1' },
        from: { priceCents: 2499 },
        to: { priceCents: 2999 },
      },
    ],
    next: null,
  },
} satisfies Answers;
