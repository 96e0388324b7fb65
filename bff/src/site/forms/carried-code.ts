/** A discount code in a link (`?code=`), for browsers without scripts: kept until a form of the cart applies it. */
import { discountCode } from '@storefront/contract/cart/schemas';
import * as z from 'zod/mini';
import { HOUR, SECOND } from '../../base/clock.ts';
import { ProblemError } from '../../base/errors.ts';
import type { Router } from '../../base/http/mount.ts';
import type { RequestContext } from '../../base/http/request-context.ts';
import { answerInProcess } from '../../base/http/resolve.ts';
import type { SiteDeps } from '../deps.ts';

/** Pages do not depend on it, so that they stay the same for all visitors. */
const CODE_COOKIE = 'discount-code';
const LIFETIME = 1 * HOUR;

function readCode(code: string | null | undefined): string | undefined {
  const { success, data } = z.safeParse(discountCode, code);
  return success ? data : undefined;
}

/** Keeps the code of the page's address, if any, in place of an earlier one, and restarts its lifetime. */
export function keepCarriedCode({ cookies }: RequestContext, search: URLSearchParams): void {
  const code = readCode(search.get('code'));
  if (code !== undefined) cookies.set(CODE_COOKIE, code, LIFETIME / SECOND);
}

/** Applies the kept code to the user's cart; a refused one is deleted, too. */
export async function enterCarriedCode(router: Router<SiteDeps>, request: RequestContext): Promise<void> {
  const code = readCode(request.cookies.get(CODE_COOKIE));
  if (code === undefined) return;
  try {
    await answerInProcess(router, 'setCartDiscount', { body: { code } }, request);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
  }
  forgetCarriedCode(request);
}

export function forgetCarriedCode({ cookies }: RequestContext): void {
  if (cookies.get(CODE_COOKIE) !== undefined) cookies.set(CODE_COOKIE, '', 0);
}
