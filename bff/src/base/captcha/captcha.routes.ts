import { contract } from '@storefront/contract';
import { mount, type Router, type RouterDeps } from '../http/mount.ts';
import { type CaptchaDeps, newPuzzle } from './captcha.service.ts';

export function mountCaptcha(router: Router<RouterDeps & CaptchaDeps>): void {
  mount(router, contract.getCaptcha, async ({ query }) => ({ ...(await newPuzzle(router.deps, query.action)) }));
}
