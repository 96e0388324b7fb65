import { contract } from '@storefront/contract';
import { mount, type Router } from '../http/mount.ts';
import { newPuzzle } from './captcha.service.ts';

export function mountCaptcha(router: Router): void {
  mount(router, contract.getCaptcha, async ({ query }) => ({ ...(await newPuzzle(router.deps, query.action)) }));
}
