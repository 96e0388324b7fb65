/** The contract as an OpenAPI document. */
import { contract } from '@storefront/contract';
import { openApiDocument } from '@storefront/contract/openapi';
import { mount, type Router } from '../http/mount.ts';

const API_VERSION = '1.0.0';

export function mountOpenApi(router: Router): void {
  const document = openApiDocument(contract, { version: API_VERSION });
  mount(router, contract.getOpenApi, async () => document);
}
