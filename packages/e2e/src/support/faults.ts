/** Faults of files and answers on their way to a page, and a clock that shortens waiting. */
import type { Locator, Page, Route } from '@playwright/test';
import { expect } from './test.ts';

/** Time without progress after which a page gives up on files; see packages/federation/src/stalled.ts. */
const STALLED_AFTER = 8000; // ms

export interface Fault {
  readonly name: string;
  /** True when the page learns of the fault only by a timeout. */
  readonly hangs?: true;
  readonly answer: (route: Route) => Promise<void>;
}

const never: Fault['answer'] = () => new Promise(() => {});

export const faults: readonly Fault[] = [
  { name: 'an error of the server', answer: (route) => route.fulfill({ status: 503, body: 'busy' }) },
  { name: 'no answer', hangs: true, answer: never },
  {
    name: 'something else',
    answer: (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Hotel Wi-Fi</title>' }),
  },
];

/** For files: changes one line of the content, so that only the hash reveals it. */
export const altered: Fault = {
  name: 'altered content',
  answer: async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()}\n/**/` });
  },
};

/** Gives `page` a clock that `runOut` can advance; API timeouts use it too. */
export async function controlTime(page: Page): Promise<void> {
  await page.clock.install();
  await page.addInitScript(() => {
    AbortSignal.timeout = (delay) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(new DOMException('The time is up.', 'TimeoutError')), delay);
      return controller.signal;
    };
  });
}

/** Advances the clock past the page's timeout until `shown` is visible; arriving data restarts the timeout. */
export async function runOut(page: Page, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(STALLED_AFTER);
    await expect(shown).toBeVisible({ timeout: 1000 });
  }).toPass();
}

type Paths = readonly string[] | ((path: string) => boolean);

/** Applies `fault` to every request of `paths` until the returned function is called. */
export async function inflict(page: Page, paths: Paths, fault: Fault): Promise<() => Promise<void>> {
  const meets = ({ pathname }: URL) => (typeof paths === 'function' ? paths(pathname) : paths.includes(pathname));
  let isLifted = false;
  const answer: Fault['answer'] = (route) =>
    fault.answer(route).catch((error: unknown) => {
      // After that, the request has continued without this answer.
      if (!isLifted) throw error;
    });
  await page.route(meets, answer);
  return () => {
    isLifted = true;
    return page.unroute(meets, answer);
  };
}
