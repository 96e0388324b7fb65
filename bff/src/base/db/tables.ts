/** The tables as the migrations make them: `npm run db:types -w bff` writes this file anew. */
import type { ColumnType } from "kysely";

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface AccountEvents {
  at: Date;
  details: object;
  device: string | null;
  hour: Date | null;
  id: Generated<string>;
  kind: string;
  network: Buffer | null;
  times: Generated<number>;
  userId: string;
}

export interface ActiveReleases {
  activatedAt: Generated<Date>;
  app: string;
  canaryPercent: number | null;
  canaryStartedAt: Date | null;
  canaryVersion: string | null;
  version: string;
}

export interface BrowserErrors {
  app: string;
  fingerprint: Buffer;
  firstSeenAt: Date;
  frames: object;
  kind: string;
  lastSeenAt: Date;
  message: string;
  route: string;
  seen: Generated<number>;
  version: string;
}

export interface CaptchaUses {
  expiresAt: Date;
  solutionHash: Buffer;
}

export interface CartItems {
  addedAt: Date;
  priceCents: number | null;
  productId: string;
  quantity: number;
  userId: string;
}

export interface Carts {
  createdAt: Date;
  discountId: string | null;
  id: Generated<string>;
  lastPurchaseAt: Date | null;
  updatedAt: Date;
  userId: string;
  version: Generated<number>;
}

export interface CheckoutSessions {
  orderId: string;
  sessionId: string;
}

export interface ConsoleAudit {
  action: string;
  actor: string;
  at: Date;
  id: Generated<string>;
  newValue: object | null;
  oldValue: object | null;
  role: string;
  subjectId: string;
  subjectKind: string;
}

export interface ConsoleLinks {
  createdAt: Date;
  expiresAt: Date;
  tokenHash: Buffer;
}

export interface ConsoleSessions {
  createdAt: Date;
  expiresAt: Date;
  id: Generated<string>;
  lastSeenAt: Date;
  tokenHash: Buffer;
  userAgent: string;
  userId: string | null;
}

export interface Contracts {
  document: object;
  servedAt: Date | null;
  version: string;
}

export interface DiscountProducts {
  discountId: string;
  productId: string;
}

export interface Discounts {
  amountCents: number | null;
  category: string | null;
  code: string;
  createdAt: Date;
  endsAt: Date | null;
  id: Generated<string>;
  maxUses: number | null;
  maxUsesEach: number | null;
  percent: number | null;
  startsAt: Date;
}

export interface DraftFiles {
  bytes: number;
  draftId: string;
  fingerprint: string | null;
  id: Generated<string>;
  isKept: Generated<boolean>;
  path: string;
  receivedBytes: Generated<number>;
}

export interface EmailLinks {
  createdAt: Date;
  email: string;
  expiresAt: Date;
  purpose: string;
  tokenHash: Buffer;
  userId: string;
}

export interface Files {
  bucket: string;
  cacheControl: string;
  contentDisposition: string;
  contentEncoding: string | null;
  contentLanguage: string | null;
  contentType: string;
  customMetadata: Generated<object>;
  fullPath: string;
  generation: Generated<number>;
  id: Generated<string>;
  md5Hash: string;
  metageneration: Generated<number>;
  ownerId: string | null;
  size: number;
  state: Generated<string>;
  stateSince: Date;
  timeCreated: Date;
  updated: Date;
}

export interface Gifts {
  claimedAt: Date | null;
  endedAt: Date | null;
  endedBecause: string | null;
  message: string | null;
  orderId: string;
  recipientEmail: string | null;
  sentAt: Date | null;
  tokenHash: Buffer | null;
}

export interface Identities {
  connectedAt: Date;
  email: string;
  issuer: string;
  subject: string;
  userId: string;
}

export interface KnownDevices {
  deviceHash: Buffer;
  lastUsedAt: Date;
  userId: string;
}

export interface LastBackup {
  id: Generated<number>;
  takenAt: Date;
}

export interface LaunchPrices {
  amountCents: number | null;
  createdAt: Date;
  endsAt: Date;
  percent: number | null;
  productId: string;
  startsAt: Date;
}

export interface MfaEnrollments {
  expiresAt: Date;
  id: Generated<string>;
  kind: string;
  phone: string | null;
  secret: Buffer | null;
  tries: Generated<number>;
  userId: string;
}

export interface MfaFactors {
  enrolledAt: Date;
  id: Generated<string>;
  kind: string;
  lastStep: number | null;
  phone: string | null;
  secret: Buffer | null;
  userId: string;
}

export interface MfaRemovals {
  askedAt: Date;
  askedBy: string;
  dueAt: Date;
  endedAt: Date | null;
  id: Generated<string>;
  outcome: string | null;
  userId: string;
}

export interface OidcFlows {
  browserHash: Buffer;
  claimedAt: Date | null;
  display: string;
  expiresAt: Date;
  id: Generated<string>;
  outcome: string | null;
  problem: string | null;
  productId: string | null;
  purpose: string;
  redirectUri: string;
  returnTo: string | null;
  seats: number | null;
  stateHash: Buffer;
  userId: string | null;
}

export interface OrderLines {
  addedTaxCents: Generated<number>;
  consentedAt: Date | null;
  consentWords: string | null;
  discountCents: Generated<number>;
  firstDownloadedAt: Date | null;
  licenceText: Generated<string>;
  name: string;
  orderId: string;
  position: number;
  productId: string;
  quantity: number;
  refundedAt: Date | null;
  refundedBy: string | null;
  taxCents: number | null;
  taxPercent: number | null;
  unitPriceCents: number;
}

export interface OrderNotes {
  author: string;
  createdAt: Date;
  id: Generated<string>;
  orderId: string;
  text: string;
}

export interface Orders {
  addedTaxCents: Generated<number>;
  createdAt: Date;
  discountCents: Generated<number>;
  discountCode: string | null;
  discountId: string | null;
  hasInvoice: Generated<boolean>;
  id: Generated<string>;
  idempotencyKey: string;
  isGift: Generated<boolean>;
  isReverseCharge: Generated<boolean>;
  ownerId: string | null;
  paidAt: Date | null;
  paymentReference: string | null;
  processingSince: Date | null;
  receiptNumber: number | null;
  receiptYear: number | null;
  refundHours: Generated<number>;
  requestHash: Buffer;
  status: Generated<string>;
  taxCents: number | null;
  taxCountry: string | null;
  taxNumber: string | null;
  totalCents: number;
  userId: string | null;
}

export interface OutgoingMessages {
  attempts: Generated<number>;
  createdAt: Date;
  dueAt: Generated<Date>;
  failure: string | null;
  finishedAt: Date | null;
  id: Generated<string>;
  kind: string;
  reference: string | null;
  sealed: Buffer | null;
  state: Generated<string>;
}

export interface PasskeyChallenges {
  browserHash: Buffer;
  challengeHash: Buffer;
  expiresAt: Date;
  purpose: string;
  userId: string | null;
}

export interface Passkeys {
  counter: number;
  credentialId: Buffer;
  factorId: string;
  isSynced: boolean;
  lastUsedAt: Date | null;
  name: string;
  publicKey: Buffer;
  transports: string[];
}

export interface PasswordCredentials {
  passwordHash: string;
  updatedAt: Date;
  userId: string;
}

export interface PasswordResetRequests {
  email: string;
  id: Generated<string>;
  requestedAt: Date;
}

export interface PaymentEvents {
  createdAt: Date;
  id: string;
  receivedAt: Date;
  type: string;
}

export interface PaymentNotes {
  amountCents: number | null;
  id: Generated<string>;
  kind: string;
  notedAt: Date;
  orderId: string | null;
  reference: string;
}

export interface PricePlans {
  at: Date;
  plannedBy: string;
  priceCents: number;
  productId: string;
}

export interface ProductDrafts {
  changedAt: Date;
  changedBy: string;
  createdAt: Date;
  fields: object;
  filesRevision: Generated<number>;
  id: Generated<string>;
  lastCheck: object | null;
  productId: string | null;
  productUpdatedAt: Date | null;
  revision: Generated<number>;
}

export interface ProductPrices {
  priceCents: number;
  productId: string;
  since: Date;
}

export interface Products {
  animated: Generated<boolean>;
  category: string;
  createdAt: Generated<Date>;
  description: string;
  features: Generated<string[]>;
  fileBytes: Generated<number | null>;
  formerSlugs: Generated<string[]>;
  id: string;
  image: string;
  licence: Generated<string>;
  lowestBeforeCents: number | null;
  model: object | null;
  name: string;
  ordinaryCents: number | null;
  priceCents: number;
  published: Generated<boolean>;
  reducedUntil: Date | null;
  searchDocument: Generated<string>;
  searchText: Generated<string>;
  shipped: string | null;
  slug: string;
  tags: Generated<string[]>;
  textureBytes: Generated<number | null>;
  triangles: Generated<number | null>;
  updatedAt: Generated<Date>;
}

export interface ProductVersions {
  announcedAt: Date | null;
  changelog: Generated<string>;
  files: object;
  productId: string;
  releasedAt: Date;
  toldThrough: string | null;
  version: number;
}

export interface RaisedAlerts {
  code: string;
  raisedAt: Date;
}

export interface RateLimits {
  hits: number;
  key: string;
  windowStartedAt: Date;
}

export interface ReceiptYears {
  lastNumber: number;
  year: number;
}

export interface RecoveryCodes {
  appId: string | null;
  codeHash: Buffer;
  userId: string;
}

export interface Refunds {
  amountCents: number;
  askedAt: Date;
  completedAt: Date | null;
  id: Generated<string>;
  orderId: string;
  paymentReference: string | null;
  position: number;
  reason: string | null;
  refusedAt: Date | null;
  requestedAt: Date;
}

export interface ReleaseDevelopments {
  description: object;
  expiresAt: Date;
  grantId: string;
  openedAt: Date | null;
  origin: string;
  tokenHash: Buffer;
}

export interface ReleaseEvents {
  action: string;
  actor: string;
  app: string;
  at: Date;
  id: Generated<number>;
  percent: number | null;
  reason: string | null;
  replaced: string | null;
  version: string;
}

export interface ReleaseGrants {
  app: string;
  branch: string | null;
  createdAt: Date;
  createdBy: string;
  expiresAt: Date | null;
  id: Generated<string>;
  issuer: string | null;
  lastUsedAt: Date | null;
  name: string;
  repository: string | null;
  revokedAt: Date | null;
  rights: string[];
  tokenHash: Buffer | null;
  tokenKey: string | null;
}

export interface ReleaseHealth {
  app: string;
  loadErrors: Generated<number>;
  minute: Date;
  renderErrors: Generated<number>;
  serverRenderErrors: Generated<number>;
  version: string;
  views: Generated<number>;
  violations: Generated<number>;
}

export interface ReleasePreviews {
  app: string;
  createdAt: Date;
  endedAt: Date | null;
  expiresAt: Date;
  grantId: string | null;
  id: Generated<string>;
  madeBy: string;
  tokenHash: Buffer;
  version: string;
}

export interface Releases {
  app: string;
  commit: string | null;
  contractVersion: string | null;
  createdAt: Generated<Date>;
  createdBy: Generated<string>;
  description: object;
  endpoints: Generated<string[]>;
  forPreviews: Generated<boolean>;
  renderingOffAt: Date | null;
  triedInBrowser: boolean | null;
  version: string;
}

export interface ReleaseVotes {
  app: string;
  block: Buffer;
  kind: Generated<string>;
  version: string;
  visitor: Buffer;
  votedAt: Date;
}

export interface RememberedDevices {
  expiresAt: Date;
  tokenHash: Buffer;
  userId: string;
}

export interface SavedReplies {
  id: Generated<string>;
  name: string;
  text: string;
  version: Generated<number>;
}

export interface ScheduledTasks {
  dueAt: Date;
  name: string;
}

export interface SearchWords {
  word: string;
}

export interface Sessions {
  authenticatedAt: Date;
  createdAt: Date;
  expiresAt: Date;
  id: Generated<string>;
  lastSeenAt: Date;
  secondFactor: string | null;
  secondFactorAt: Date | null;
  tokenHash: Buffer;
  userAgent: string;
  userId: string;
}

export interface SignInAttempts {
  createdAt: Date;
  expiresAt: Date;
  firstFactor: string;
  id: Generated<string>;
  tokenHash: Buffer;
  tries: Generated<number>;
  userId: string;
}

export interface SimulatedCharges {
  amountCents: number;
  createdAt: Generated<Date>;
  idempotencyKey: string;
  status: string;
}

export interface SimulatedRefunds {
  amountCents: number;
  chargeKey: string;
  createdAt: Generated<Date>;
  idempotencyKey: string;
}

export interface SmsCodes {
  attemptId: string | null;
  codeHash: Buffer;
  enrollmentId: string | null;
  expiresAt: Date;
  factorId: string | null;
  id: Generated<string>;
  sentAt: Date;
  textId: string;
}

export interface StudioSettingsVersions {
  actor: string;
  createdAt: Date;
  key: string;
  value: string | null;
  version: number;
}

export interface SupportMessages {
  answeredAt: Date | null;
  assignee: string | null;
  closedAt: Date | null;
  createdAt: Date;
  email: string;
  fingerprint: Buffer | null;
  hiddenAt: Date | null;
  id: Generated<string>;
  message: string;
  name: string;
  subject: string;
  userId: string | null;
}

export interface SupportReplies {
  createdAt: Date;
  id: Generated<string>;
  messageId: string;
  text: string;
}

export interface TextDraws {
  drawnAt: Date;
  key: Buffer;
}

export interface UnsubscribeKeys {
  isOnly: Generated<boolean>;
  key: Buffer;
}

export interface Users {
  createdAt: Date;
  email: string;
  emailVerifiedAt: Date | null;
  firstName: string | null;
  id: Generated<string>;
  lastLoginAt: Date;
  lastName: string | null;
  profilePicture: Generated<string>;
  role: Generated<string>;
  username: string;
  wantsVersionEmails: Generated<boolean>;
}

export interface VisitorDays {
  day: Timestamp;
  visitors: number | null;
}

export interface VisitorHashes {
  day: Timestamp;
  hash: Buffer;
}

export interface VisitorSalts {
  day: Timestamp;
  salt: Buffer;
}

export interface WishlistItems {
  addedAt: Date;
  productId: string;
  userId: string;
}

export interface DB {
  accountEvents: AccountEvents;
  activeReleases: ActiveReleases;
  browserErrors: BrowserErrors;
  captchaUses: CaptchaUses;
  cartItems: CartItems;
  carts: Carts;
  checkoutSessions: CheckoutSessions;
  consoleAudit: ConsoleAudit;
  consoleLinks: ConsoleLinks;
  consoleSessions: ConsoleSessions;
  contracts: Contracts;
  discountProducts: DiscountProducts;
  discounts: Discounts;
  draftFiles: DraftFiles;
  emailLinks: EmailLinks;
  files: Files;
  gifts: Gifts;
  identities: Identities;
  knownDevices: KnownDevices;
  lastBackup: LastBackup;
  launchPrices: LaunchPrices;
  mfaEnrollments: MfaEnrollments;
  mfaFactors: MfaFactors;
  mfaRemovals: MfaRemovals;
  oidcFlows: OidcFlows;
  orderLines: OrderLines;
  orderNotes: OrderNotes;
  orders: Orders;
  outgoingMessages: OutgoingMessages;
  passkeyChallenges: PasskeyChallenges;
  passkeys: Passkeys;
  passwordCredentials: PasswordCredentials;
  passwordResetRequests: PasswordResetRequests;
  paymentEvents: PaymentEvents;
  paymentNotes: PaymentNotes;
  pricePlans: PricePlans;
  productDrafts: ProductDrafts;
  productPrices: ProductPrices;
  products: Products;
  productVersions: ProductVersions;
  raisedAlerts: RaisedAlerts;
  rateLimits: RateLimits;
  receiptYears: ReceiptYears;
  recoveryCodes: RecoveryCodes;
  refunds: Refunds;
  releaseDevelopments: ReleaseDevelopments;
  releaseEvents: ReleaseEvents;
  releaseGrants: ReleaseGrants;
  releaseHealth: ReleaseHealth;
  releasePreviews: ReleasePreviews;
  releases: Releases;
  releaseVotes: ReleaseVotes;
  rememberedDevices: RememberedDevices;
  savedReplies: SavedReplies;
  scheduledTasks: ScheduledTasks;
  searchWords: SearchWords;
  sessions: Sessions;
  signInAttempts: SignInAttempts;
  simulatedCharges: SimulatedCharges;
  simulatedRefunds: SimulatedRefunds;
  smsCodes: SmsCodes;
  studioSettingsVersions: StudioSettingsVersions;
  supportMessages: SupportMessages;
  supportReplies: SupportReplies;
  textDraws: TextDraws;
  unsubscribeKeys: UnsubscribeKeys;
  users: Users;
  visitorDays: VisitorDays;
  visitorHashes: VisitorHashes;
  visitorSalts: VisitorSalts;
  wishlistItems: WishlistItems;
}
