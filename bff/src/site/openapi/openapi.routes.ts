import { contract } from '@storefront/contract';
import { mount, type Router } from '../../base/http/mount.ts';
import { servedDocument } from './served-document.ts';

export function mountOpenApi(router: Router): void {
  const documentOf = servedDocument(router.deps.publicOrigins[0]);
  mount(router, contract.getOpenApi, async () => documentOf());
}
