/** A webpack loader that keeps only method and path of endpoints: the server validates, pages need no schemas. */
import type { Endpoint } from '@storefront/contract';
import type { LoaderContext } from 'webpack';

export default async function endpointAddresses(this: LoaderContext<object>): Promise<string> {
  const { contract } = (await import(this.resourcePath)) as { contract: Record<string, Endpoint> };
  const addresses = Object.entries(contract).map(([name, { method, path }]) => [name, { method, path }]);
  return `export const contract = ${JSON.stringify(Object.fromEntries(addresses))};`;
}
