/** The shop's name: what the studio has set, else the default. */
import { STUDIO_NAME } from '@storefront/contract';
import type { Db } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { unlessBusy } from '../http/unless-busy.ts';
import { findCurrent } from './studio-settings.repository.ts';

const KEY = 'shop-name';

export async function findShopName(db: Db): Promise<string> {
  const [row] = await findCurrent(db, [KEY]);
  return row?.value ?? STUDIO_NAME;
}

/** For pages, which have one also while the database is away: then the last known name, else the default. */
export async function shownShopName({ db, pageCache }: Pick<Deps, 'db' | 'pageCache'>): Promise<string> {
  const { names, isCurrent } = pageCache;
  const known = names.read(KEY) ?? (isCurrent() ? undefined : names.last(KEY)?.value);
  if (known !== undefined) return known;
  const keep = names.begin();
  const name = await unlessBusy(findShopName(db));
  if (name !== undefined) keep(KEY, name);
  return name ?? names.last(KEY)?.value ?? STUDIO_NAME;
}
