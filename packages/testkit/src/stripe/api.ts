/** The endpoints of Stripe's API that a store with Checkout needs, for an account. */
import type * as z from 'zod';
import type { Account } from './account.ts';
import { readForm } from './form.ts';
import { invalid, Refused } from './objects.ts';
import * as p from './parameters.ts';
import { taxSettings } from './taxes.ts';

type Answer = (account: Account, form: string, id: string) => object;

/** Keyed by method and path; the only variable part is an id. */
const endpoints: Readonly<Record<string, Answer>> = {
  'POST /v1/checkout/sessions': (account, form) => account.createSession(parse(p.createSession, form)),
  'GET /v1/checkout/sessions': (account, form) => {
    const { created, payment_intent: intent, status, ...paging } = parse(p.listSessions, form);
    const all = [...account.sessions.keys()].map(account.session).toReversed();
    const chosen = all.filter(
      (one) =>
        isIn(one.created, created) &&
        (intent === undefined || one.payment_intent === intent) &&
        (status === undefined || one.status === status),
    );
    return page(account, chosen, paging);
  },
  'GET /v1/checkout/sessions/:id': (account, form, id) =>
    expanded(account, account.session(id), parse(p.retrieve, form)),
  'GET /v1/checkout/sessions/:id/line_items': (account, form, id) => {
    const { expand, ...paging } = parse(p.listLineItems, form);
    const { data, ...rest } = page(account, account.billing.lineItemsOf(account.session(id)), paging);
    const isWhole = expand?.includes('data.taxes');
    return { ...rest, data: data.map((item) => ({ ...item, ...(!isWhole && { taxes: undefined }) })) };
  },
  'POST /v1/checkout/sessions/:id/expire': (account, form, id) => {
    parse(p.retrieve, form);
    return account.expire(id);
  },
  'POST /v1/refunds': (account, form) => account.refund(parse(p.createRefund, form)),
  'GET /v1/refunds': (account, form) => {
    const { created, payment_intent: intent, ...paging } = parse(p.listRefunds, form);
    const all = [...account.refunds.values()].toReversed();
    const chosen = all.filter(
      (one) => isIn(one.created, created) && (intent === undefined || one.payment_intent === intent),
    );
    return page(account, chosen, paging);
  },
  'GET /v1/refunds/:id': (account, form, id) => expanded(account, account.refundOf(id), parse(p.retrieve, form)),
  'GET /v1/payment_intents/:id': (account, form, id) => {
    parse(p.retrieve, form);
    return account.intentOf(id);
  },
  'GET /v1/disputes/:id': (account, form, id) => expanded(account, account.disputeOf(id), parse(p.retrieve, form)),
  'GET /v1/tax/settings': (account, form) => {
    parse(p.retrieve, form);
    return taxSettings(account.billing.hasTaxes);
  },
  'GET /v1/events': (account, form) => {
    const { created, types, ...paging } = parse(p.listEvents, form);
    const all = account.events.toReversed();
    const chosen = all.filter((one) => isIn(one.created, created) && (!types || types.includes(one.type)));
    return page(account, chosen, paging);
  },
};

/** @throws {Refused} */
export function answerOf(account: Account, method: string, path: string, form: string): object {
  const [, id = ''] = /\/((?:cs_test|re|dp|pi)_[\da-f]+)(?:\/|$)/.exec(path) ?? [];
  const answer = endpoints[`${method} ${id === '' ? path : path.replace(id, ':id')}`];
  if (!answer)
    throw new Refused(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${method}: ${path}).`,
    });
  return answer(account, form, id);
}

function parse<Schema extends z.ZodType>(schema: Schema, form: string): z.output<Schema> {
  const { success, data, error } = schema.safeParse(readForm(form));
  if (success) return data;
  const [issue] = error.issues;
  const path = [...(issue?.path ?? []), ...(issue?.code === 'unrecognized_keys' ? issue.keys : [])];
  const [first = '', ...rest] = path.map(String);
  throw invalid(`${issue?.code}: ${issue?.message}`, { param: first + rest.map((part) => `[${part}]`).join('') });
}

interface Range {
  readonly gt?: number | undefined;
  readonly gte?: number | undefined;
  readonly lt?: number | undefined;
  readonly lte?: number | undefined;
}

function isIn(time: number, { gt = -1, gte = 0, lt = Number.POSITIVE_INFINITY, lte = lt }: Range = {}): boolean {
  return time > gt && time >= gte && time < lt && time <= lte;
}

interface Paging {
  readonly limit: number;
  readonly starting_after?: string | undefined;
  readonly expand?: readonly string[] | undefined;
}

function page(account: Account, all: readonly { readonly id: string }[], { limit, starting_after, expand }: Paging) {
  const from = starting_after === undefined ? 0 : all.findIndex(({ id }) => id === starting_after) + 1;
  const wanted = { expand: expand?.map((path) => path.replace(/^data\./, '')) };
  const data = all.slice(from, from + limit).map((one) => expanded(account, one, wanted));
  return { object: 'list', data, has_more: from + limit < all.length };
}

function expanded(
  account: Account,
  object: object,
  { expand = [] }: { readonly expand?: readonly string[] | undefined },
) {
  const wanted = (name: string) => expand.includes(name) && name in object;
  const id = (name: string) => String(name in object && object[name as keyof typeof object]);
  return {
    ...object,
    ...(wanted('payment_intent') && { payment_intent: account.intents.get(id('payment_intent')) ?? null }),
    ...(wanted('invoice') && { invoice: account.billing.invoices.get(id('invoice')) ?? null }),
  };
}
