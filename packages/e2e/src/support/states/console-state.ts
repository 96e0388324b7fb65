/** A state of the console with a fake server, so that no picture shows what other tests do to the store. */
import { type ConsoleEndpointName, consoleContract } from '@storefront/contract/console';
import { heading, inConsole } from '../console.ts';
import { expect, type Page } from '../test.ts';
import { type Answers, usual } from './console-answers.ts';
import { type PageState, REFUSED } from './page-state.ts';

/** `hangs` never answers; a `Refusal` answers with that error. */
type Refusals = { readonly [Name in ConsoleEndpointName]?: 'hangs' | Refusal };
interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly detail?: string;
  readonly context?: object;
}

export const FAILED: Refusal = { status: 503, code: 'internal_error' };
export const NOT_PERMITTED: Refusal = {
  status: 403,
  code: 'console_role_required',
  detail: 'Your role does not permit this. Ask an owner.',
};
export const CHANGED: Refusal = {
  status: 409,
  code: 'changed_meanwhile',
  detail: 'This has been changed this in the meantime. Look at it again before you go on.',
};

/** Picture of a draft. */
const A_PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><path d="M0 3 2 0l2 3z" fill="#6c8784"/></svg>';

const endpoints = (Object.keys(consoleContract) as ConsoleEndpointName[]).map((name) => {
  const { method, path } = consoleContract[name];
  return { name, method, pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`) };
});

async function standIn(page: Page, answers: Answers, refusals: Refusals): Promise<void> {
  // The fake stream would end and be reopened again and again.
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'EventSource'));
  const all: Answers = { ...usual, ...answers };
  await page.route(/\/api\/console\//, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname.endsWith('/content')) return await route.fulfill({ contentType: 'image/svg+xml', body: A_PICTURE });
    const method = route.request().method();
    const name = endpoints.find((each) => each.method === method && each.pattern.test(pathname))?.name;
    const refusal = name && refusals[name];
    if (refusal === 'hangs') return;
    const { status = 404, ...problem } = refusal ?? { code: 'not_found' };
    const answer = name && all[name];
    if (!refusal && answer) await route.fulfill({ json: answer });
    else await route.fulfill({ status, contentType: 'application/problem+json', json: { status, ...problem } });
  });
}

export interface Situation extends Pick<PageState, 'isInView' | 'complaints' | 'part'> {
  readonly answers?: Answers;
  readonly refusals?: Refusals;
  /** Runs once the page is open. */
  readonly once?: (page: Page) => Promise<unknown>;
}

/** Opens the console at `path` and waits for its heading `title`. */
export function state(name: string, path: string, title: string | RegExp, situation: Situation = {}): PageState {
  const { answers = {}, refusals = {}, once, ...more } = situation;
  return {
    name: `the console: ${name}`,
    ...more,
    async open(page) {
      await standIn(page, answers, refusals);
      await page.goto(inConsole(path));
      await expect(heading(page, title)).toBeVisible();
      await once?.(page);
    },
  };
}

export const table = (name: string) => (page: Page) => expect(page.getByRole('table', { name })).toBeVisible();
export const says = (text: string | RegExp) => (page: Page) => expect(page.getByText(text).first()).toBeVisible();
export const refused = { complaints: [REFUSED] };
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).press('Enter');
