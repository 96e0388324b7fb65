/** Every endpoint of the console, which has its own origin and is never served by the store. */
import { consoleCustomerEndpoints } from './customers.ts';
import { consoleDraftEndpoints } from './drafts.ts';
import { consoleHealthEndpoints } from './health.ts';
import { consoleMessageEndpoints } from './messages.ts';
import { consoleOrderEndpoints } from './orders.ts';
import { consoleProductEndpoints } from './products.ts';
import { consoleReleaseEndpoints } from './releases.ts';
import { consoleSessionEndpoints } from './session.ts';
import { consoleSettingEndpoints } from './settings.ts';
import { consoleTodayEndpoints } from './today.ts';

export { orderStatuses } from '../orders/schemas.ts';
export { type AuditAction, type AuditKind, auditActions, auditKinds } from './audit.ts';
export type { Customer, ListedCustomer } from './customers.ts';
export {
  CUSTOMER_DATA_PATH,
  CUSTOMERS_EXPORT_PATH,
  customerFilter,
  customerSorts,
  MAX_IDENTIFICATION,
} from './customers.ts';
export { parseCents } from './dollars.ts';
export type {
  DraftCheck,
  DraftFields,
  DraftFile,
  DraftProblem,
  ListedDraft,
  MendedModel,
  ModelFigures,
  ProductDraft,
  PublicationPlan,
} from './drafts.ts';
export { draftFileAddress, MAX_CHUNK, MAX_DRAFT, MAX_DRAFT_FILE, MAX_DRAFT_FILES } from './drafts.ts';
export type { Certificates, ConsoleHealth } from './health.ts';
export type { Certificate, ConnectionUsage, Disk, TextUsage } from './limits.ts';
export type { Conversation, ListedMessage, SavedReply } from './messages.ts';
export {
  CONSOLE_EVENTS_PATH,
  MAX_REPLY_NAME,
  MESSAGES_EXPORT_PATH,
  messageFilter,
  messageStates,
} from './messages.ts';
export type { ConsoleOrder, EmailPreview, ListedOrder, RefundPlan, SoldLineView, TimelineEntry } from './orders.ts';
export {
  MAX_NOTE,
  MAX_REASON,
  ORDERS_EXPORT_PATH,
  orderFilter,
  orderSorts,
} from './orders.ts';
export type { ConsoleProduct, ListedProduct } from './products.ts';
export {
  consoleProductFilter,
  consoleProductSorts,
  MAX_PRICE_CENTS,
  PRODUCTS_EXPORT_PATH,
  productStates,
} from './products.ts';
export type { AppOverview, ReleasesOverview } from './releases.ts';
export type { ConsoleRole } from './schemas.ts';
export type { AuditEntry, ConsoleAttempt, ConsoleSessionEntry, ConsoleState, OpenConsoleSession } from './session.ts';
export { AUDIT_EXPORT_PATH, auditFilter } from './session.ts';
export type { SettingKey, SettingVersion, StudioSetting } from './settings.ts';
export { settingKeys, settingOf } from './settings.ts';

export { SALES_EXPORT_PATH, type Sales, salesFilter, salesSpans, type Waiting } from './today.ts';

export const consoleContract = {
  ...consoleSessionEndpoints,
  ...consoleOrderEndpoints,
  ...consoleMessageEndpoints,
  ...consoleTodayEndpoints,
  ...consoleProductEndpoints,
  ...consoleDraftEndpoints,
  ...consoleReleaseEndpoints,
  ...consoleCustomerEndpoints,
  ...consoleHealthEndpoints,
  ...consoleSettingEndpoints,
} as const;

export type ConsoleEndpointName = keyof typeof consoleContract;
