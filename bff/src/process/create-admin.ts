/** The store for commands: opens the part that a command needs. */
import { systemClock } from '../base/clock.ts';
import type { Db } from '../base/db/database.ts';
import { openDatabase } from '../base/db/open-database.ts';
import { AdminError } from '../base/errors.ts';
import { createLog } from '../base/log.ts';
import type { RegistryAdmin, ReleaseAdmin } from '../releases/admin/releases.ts';
import type { CatalogAdmin } from '../studio/admin/catalog.ts';
import type { DiscountAdmin } from '../studio/admin/discounts.ts';
import type { MessageAdmin, MessageList } from '../studio/admin/messages.ts';
import type { OrderAdmin, OrderReader } from '../studio/admin/orders.ts';
import type { PaymentAdmin } from '../studio/admin/payments.ts';
import type { PriceAdmin } from '../studio/admin/prices.ts';
import type { SecretsAdmin } from '../studio/admin/secrets.ts';
import type { ConsoleLinks } from '../studio/console/sessions/links.ts';
import { databaseSettings, type Env, type EnvOf, loadEnv } from './env.ts';

export interface AdminParts {
  catalog: CatalogAdmin;
  consoleLinks: ConsoleLinks;
  discounts: DiscountAdmin;
  orderReader: OrderReader;
  orders: OrderAdmin;
  payments: PaymentAdmin;
  prices: PriceAdmin;
  messageList: MessageList;
  messages: MessageAdmin;
  registry: RegistryAdmin;
  releases: ReleaseAdmin;
  secrets: SecretsAdmin;
}

export type AdminPart = keyof AdminParts;

const emailSettings = [...databaseSettings, 'accountSecret', 'publicOrigins'] as const;
const registrySettings = [...databaseSettings, 'assetsDirectory', 'assetBucket'] as const;

export const adminSettings = {
  catalog: [...databaseSettings, 'productDirectories', 'mediaBucket', 'productFilesBucket'],
  consoleLinks: [...databaseSettings, 'console'],
  discounts: databaseSettings,
  orderReader: databaseSettings,
  orders: [...emailSettings, 'payments', 'paymentTimeout'],
  payments: [...databaseSettings, 'payments', 'paymentTimeout', 'publicOrigins'],
  prices: databaseSettings,
  messageList: databaseSettings,
  messages: emailSettings,
  registry: registrySettings,
  releases: [...registrySettings, 'releaseLinkSecret'],
  secrets: [...databaseSettings, 'accountSecret', 'releaseLinkSecret'],
} as const satisfies Record<AdminPart, readonly (keyof Env)[]>;

type AdminEnv<Part extends AdminPart> = EnvOf<(typeof adminSettings)[Part]>;

const openers: { readonly [Part in AdminPart]: (db: Db, env: AdminEnv<Part>) => Promise<AdminParts[Part]> } = {
  async catalog(db, env) {
    const { createCatalogAdmin } = await import('../studio/admin/catalog.ts');
    const { openProductStores } = await import('../shop/catalog/product-stores.ts');
    const stores = await openProductStores(env, { error: AdminError }, 'writing');
    const { productDirectories, mediaBucket, productFilesBucket } = env;
    return createCatalogAdmin(
      { db, clock: systemClock, stores },
      {
        media: mediaBucket && productDirectories.media,
        productFiles: productFilesBucket && productDirectories.productFiles,
      },
    );
  },
  async consoleLinks(db, env) {
    const { createConsoleLinks } = await import('../studio/console/sessions/links.ts');
    return createConsoleLinks({ db, clock: systemClock, console: env.console });
  },
  discounts: async (db) =>
    (await import('../studio/admin/discounts.ts')).createDiscountAdmin({ db, clock: systemClock }),
  orderReader: async (db) => (await import('../studio/admin/orders.ts')).createOrderReader(db),
  async orders(db, env) {
    const { createOrderAdmin } = await import('../studio/admin/orders.ts');
    const { openPayments } = await import('../shop/payments/open-payments.ts');
    const { publicOrigins } = env;
    const payments = await openPayments({ ...env, db, log: createLog('silent') });
    return createOrderAdmin({ db, payments, publicOrigins, log: createLog('silent'), ...(await emailsOf(env)) });
  },
  async payments(db, env) {
    const { createPaymentAdmin } = await import('../studio/admin/payments.ts');
    const { openPayments } = await import('../shop/payments/open-payments.ts');
    const payments = await openPayments({ ...env, db, log: createLog('silent') });
    return createPaymentAdmin({ db, clock: systemClock, payments });
  },
  prices: async (db) => (await import('../studio/admin/prices.ts')).createPriceAdmin({ db, clock: systemClock }),
  messageList: async (db) =>
    (await import('../studio/admin/messages.ts')).createMessageList({ db, clock: systemClock }),
  async messages(db, env) {
    const { createMessageAdmin } = await import('../studio/admin/messages.ts');
    return createMessageAdmin({ db, origin: env.publicOrigins[0], ...(await emailsOf(env)) });
  },
  async registry(db, env) {
    const { createRegistryAdmin } = await import('../releases/admin/releases.ts');
    return createRegistryAdmin({ db, clock: systemClock, store: await assetStoreOf(env) });
  },
  async releases(db, env) {
    const { createReleaseAdmin } = await import('../releases/admin/releases.ts');
    const { releaseLinkSecret } = env;
    return createReleaseAdmin({ db, clock: systemClock, releaseLinkSecret, store: await assetStoreOf(env) });
  },
  async secrets(db, { accountSecret, releaseLinkSecret }) {
    const { createSecretsAdmin } = await import('../studio/admin/secrets.ts');
    return createSecretsAdmin({ db, clock: systemClock, accountSecret, releaseLinkSecret });
  },
};

/** Opens `part`; `close` it after use. @throws {StartError} @throws {EnvError} for wrong settings */
export async function createAdmin<Part extends AdminPart>(
  part: Part,
  source: Readonly<Record<string, string | undefined>>,
): Promise<{ readonly admin: AdminParts[Part]; close(): Promise<void> }> {
  const settings: readonly (keyof Env)[] = adminSettings[part];
  const env = loadEnv(source, settings);
  const db = await openDatabase(env, createLog('warn', process.stderr));
  try {
    return { admin: await openers[part](db, env), close: () => db.destroy() };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

async function emailsOf({ accountSecret }: Pick<Env, 'accountSecret'>) {
  const { createEmailOutbox } = await import('../base/email/create-outbox.ts');
  return { clock: systemClock, outbox: createEmailOutbox({ clock: systemClock, accountSecret }) };
}

async function assetStoreOf(env: EnvOf<typeof registrySettings>) {
  const { openAssetStore } = await import('../releases/store/open-asset-store.ts');
  return await openAssetStore(env);
}
