/** Measures first loads of any pages as `pages` measures this store's. */
import { UsageError } from '@storefront/cli/command-error';
import { compareFirstLoads } from './first-load/compare-first-loads.ts';

/** @throws {UsageError} */
export async function run(addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) throw new UsageError('peers needs the addresses of pages.');
  const wrong = addresses.find((address) => !/^https?:$/.test(URL.parse(address)?.protocol ?? ''));
  if (wrong !== undefined) throw new UsageError(`${wrong} is not the address of a page.`);
  await compareFirstLoads(addresses.map((url) => ({ name: url, url, isOurs: false })));
}
