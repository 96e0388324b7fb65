/** Answers the pages' HTML forms: calls the form's endpoint and redirects to the page that shows the result. */
import {
  allProblems,
  type Contract,
  contract,
  type Endpoint,
  type EndpointName,
  type Output,
} from '@storefront/contract';
import { type Form, forms } from '@storefront/contract/forms';
import { FORMS_PATH } from '@storefront/contract/forms/form-path';
import type { Context } from 'hono';
import { problemError } from '../../base/errors.ts';
import { mountPage, type Router } from '../../base/http/mount.ts';
import { type FormAnswers, mountForm } from '../../base/http/mount-form.ts';
import type { AppEnv } from '../../base/http/request-context.ts';
import { answerInProcess } from '../../base/http/resolve.ts';
import { unlessBusy } from '../../base/http/unless-busy.ts';
import { ATTEMPT_COOKIE } from '../../people/mfa/attempts.service.ts';
import { SESSION_COOKIE } from '../../people/sessions/sessions.service.ts';
import type { SiteDeps } from '../deps.ts';
import { enterCarriedCode, forgetCarriedCode } from './carried-code.ts';
import { inputOf, pressed } from './form-input.ts';
import { keepNotice, UNREAD } from './notice-cookie.ts';
import { pageAfterSignIn, pageBefore, pathOnSite } from './page-before.ts';

export function mountForms(router: Router<SiteDeps>): void {
  for (const [name, form] of Object.entries(forms) as [string, Form][]) {
    const { auth, rateLimit }: Endpoint = contract[form.endpoint];
    const policy = { auth, rateLimit, csrf: 'form', cache: 'no-store' } as const;
    mountForm(router, `${FORMS_PATH}/${name}`, policy, answersTo(form, router));
  }
  mountPage(router, ARRIVAL, { auth: 'public', csrf: 'safe', rateLimit: 'browse', cache: 'no-store' }, (c) => {
    const { cookies } = c.var.request;
    const isKnown = [SESSION_COOKIE, ATTEMPT_COOKIE].some((name) => cookies.get(name) !== undefined);
    if (!isKnown) throw problemError('cookies_blocked');
    return c.redirect(pathOnSite(c.req.query('to') ?? '', router.deps.publicOrigins[0]), 303);
  });
}

/** Address that a browser visits after signing in, to show that it keeps cookies. */
const ARRIVAL = `${FORMS_PATH}/signed-in`;

function answersTo(posted: Form, router: Router<SiteDeps>): FormAnswers {
  const { deps } = router;
  const pageOf = (c: Context<AppEnv>) => pageBefore(c.req.header('referer'), deps.publicOrigins);
  return {
    async answer(c, given) {
      const { request } = c.var;
      const { form, fields } = pressed(posted, given);
      if (form !== posted) await router.limit(contract[form.endpoint].rateLimit, request);
      const answer = await answerInProcess(router, form.endpoint, inputOf(form, fields), request);
      if (form.carriedCode === 'enter') await enterCarriedCode(router, request);
      if (form.carriedCode === 'forget') forgetCarriedCode(request);
      const done = form.done?.(answer as Output<Contract[EndpointName]>, Object.fromEntries(fields));
      const session = await request.session();
      if (done) keepNotice(deps, request.cookies, { kind: 'success', ...done }, session?.userId);
      return c.redirect(targetOf(form, answer, pageOf(c), deps.publicOrigins[0]), 303);
    },
    async refuse(c, error, given) {
      const { request } = c.var;
      const { form, fields } = pressed(posted, given);
      const isSignedOut = error.code === 'sign_in_required';
      const notice = {
        kind: isSignedOut ? 'info' : 'error',
        text: (isSignedOut && form.signInFirst) || allProblems[error.code].message,
        typed: keptOf(form, fields),
      } as const;
      const session = await unlessBusy(request.session());
      keepNotice(deps, request.cookies, notice, session === undefined ? UNREAD : session?.userId);
      const page = pageOf(c);
      if (!isSignedOut) return c.redirect(page, 303);
      // Lynx sends neither Referer from a page with a query nor Origin, so its forms would be refused.
      const next = c.req.header('origin') === undefined ? '' : `?${new URLSearchParams({ next: page })}`;
      return c.redirect(`/login${next}`, 303);
    },
  };
}

function targetOf({ target }: Form, answer: unknown, page: string, origin: string): string {
  if (typeof target === 'function') return target(answer as never);
  if (target === 'page') return page;
  if (target !== 'next') return target;
  const { user } = answer as Output<Contract['signIn']>;
  // Without a user, MFA comes next, on the same page.
  return `${ARRIVAL}?${new URLSearchParams({ to: user ? pageAfterSignIn(page, origin) : page })}`;
}

function keptOf({ kept = [] }: Form, fields: ReadonlyMap<string, string>): Record<string, string> {
  return Object.fromEntries([...fields].filter(([name]) => kept.includes(name)));
}
