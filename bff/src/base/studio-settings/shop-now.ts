/** The shop as its settings are now. A request or job reads it once and hands it down. */
import { STUDIO_NAME } from '@storefront/contract';
import type { SettingKey } from '@storefront/contract/console';
import { REFUND_HOURS } from '@storefront/contract/orders/refund-hours';
import type { Db } from '../db/database.ts';
import { unlessBusy } from '../http/unless-busy.ts';
import type { PublicCache } from '../public-cache.ts';
import { findCurrent } from './studio-settings.repository.ts';

export interface ShopNow {
  readonly name: string;
  /** For future purchases; an order keeps the hours that it was bought with. */
  readonly refundHours: number;
  /** IANA name of the zone in which emails state dates and times. */
  readonly timeZone: string;
}

/** The settings that the shop is made of, with the values in force while the studio has set none. */
export const shopDefaults = {
  'shop-name': STUDIO_NAME,
  'refund-hours': String(REFUND_HOURS),
  'time-zone': 'UTC',
} as const satisfies Partial<Record<SettingKey, string>>;

type ShopKey = keyof typeof shopDefaults;

const keys = Object.keys(shopDefaults) as ShopKey[];
const defaultShop = shopFrom((key) => shopDefaults[key]);

export async function shopNow(db: Db): Promise<ShopNow> {
  const rows = await findCurrent(db, keys);
  return shopFrom((key) => rows.find((row) => row.key === key)?.value ?? shopDefaults[key]);
}

function shopFrom(read: (key: ShopKey) => string): ShopNow {
  return {
    name: read('shop-name'),
    refundHours: Number(read('refund-hours')),
    timeZone: read('time-zone'),
  };
}

interface KnownShop {
  readonly shop: ShopNow;
  /** False when the settings could not be read: content with them must not be cached. */
  readonly isKnown: boolean;
}

export interface ShopCache {
  /** True while public data is known to be current, which needs the database. */
  isCurrent(): boolean;
  readonly shop: PublicCache<ShopNow>;
}

interface ShopDeps {
  readonly db: Db;
  readonly pageCache: ShopCache;
}

const CACHE_KEY = 'shop';

/** Returns the shop even while the database is unavailable: as last known, or with the defaults. */
export async function knownShop({ db, pageCache }: ShopDeps): Promise<KnownShop> {
  const { shop: cache, isCurrent } = pageCache;
  const known = cache.read(CACHE_KEY) ?? (isCurrent() ? undefined : cache.last(CACHE_KEY)?.value);
  if (known !== undefined) return { shop: known, isKnown: true };
  const keep = cache.begin();
  const shop = await unlessBusy(shopNow(db));
  if (shop === undefined) return { shop: cache.last(CACHE_KEY)?.value ?? defaultShop, isKnown: false };
  keep(CACHE_KEY, shop);
  return { shop, isKnown: true };
}

export async function shownShop(deps: ShopDeps): Promise<ShopNow> {
  return (await knownShop(deps)).shop;
}
