/**
 * A webpack loader for the contract's endpoints in released pages: a page calls them by method and path, and the server
 * checks what goes in and out, so schemas, policies and summaries would never be read.
 */
import type { Endpoint } from '@storefront/contract';
import type { LoaderContext } from 'webpack';

export default async function endpointAddresses(this: LoaderContext<object>): Promise<string> {
  const { contract } = (await import(this.resourcePath)) as { contract: Record<string, Endpoint> };
  const addresses = Object.entries(contract).map(([name, { method, path }]) => [name, { method, path }]);
  return `export const contract = ${JSON.stringify(Object.fromEntries(addresses))};`;
}
