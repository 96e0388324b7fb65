import { contract } from '@storefront/contract';
import { mount, type Router } from '../http/mount.ts';
import { ownContract } from './contract-document.ts';

export function mountOpenApi(router: Router): void {
  const { document } = ownContract();
  mount(router, contract.getOpenApi, async () => document);
}
