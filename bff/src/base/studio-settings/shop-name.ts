/** The shop's name: the studio's setting, or the default. */
import { STUDIO_NAME } from '@storefront/contract';
import type { Db } from '../db/database.ts';
import { unlessBusy } from '../http/unless-busy.ts';
import type { PublicCache } from '../public-cache.ts';
import { findCurrent } from './studio-settings.repository.ts';

const KEY = 'shop-name';

export async function findShopName(db: Db): Promise<string> {
  const [row] = await findCurrent(db, [KEY]);
  return row?.value ?? STUDIO_NAME;
}

interface ShownName {
  readonly name: string;
  /** False when the name could not be read: content with it must not be cached. */
  readonly isKnown: boolean;
}

export interface NameCache {
  /** True while public data is known to be current, which needs the database. */
  isCurrent(): boolean;
  readonly names: PublicCache<string>;
}

interface NameDeps {
  readonly db: Db;
  readonly pageCache: NameCache;
}

/** Returns a name even while the database is unavailable: the last known one, or the default. */
export async function knownShopName({ db, pageCache }: NameDeps): Promise<ShownName> {
  const { names, isCurrent } = pageCache;
  const known = names.read(KEY) ?? (isCurrent() ? undefined : names.last(KEY)?.value);
  if (known !== undefined) return { name: known, isKnown: true };
  const keep = names.begin();
  const name = await unlessBusy(findShopName(db));
  if (name === undefined) return { name: names.last(KEY)?.value ?? STUDIO_NAME, isKnown: false };
  keep(KEY, name);
  return { name, isKnown: true };
}

export async function shownShopName(deps: NameDeps): Promise<string> {
  return (await knownShopName(deps)).name;
}
