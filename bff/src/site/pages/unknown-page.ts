/** Responses for unknown addresses: see docs/decisions/0072-addresses-that-do-not-exist.md. */
import { unknownPageNotice } from '@storefront/contract/unknown-page';
import type { Context } from 'hono';
import { problemError } from '../../base/errors.ts';
import type { AppEnv } from '../../base/http/request-context.ts';
import { keepNotice, UNREAD } from '../forms/notice-cookie.ts';
import type { PagesDeps } from './pages-deps.ts';

/** Matches a dot before a segment, as in `/.well-known/x` and `/.git/config`, or a file extension at the end. */
const FILE_ADDRESS = /\/\.|\.\w+\/?$/;

/** Redirects home with a notice that names the address. @throws not_found for the address of a file */
export function answerUnknown(c: Context<AppEnv>, deps: Pick<PagesDeps, 'accountSecret'>, home: string): Response {
  const { pathname } = new URL(c.req.url);
  if (FILE_ADDRESS.test(pathname)) throw problemError('not_found');
  const isRead = c.req.header('accept')?.includes('text/html');
  if (isRead && pathname !== '/') {
    keepNotice(deps, c.var.request.cookies, unknownPageNotice(pathname), UNREAD);
  }
  return c.redirect(home);
}
