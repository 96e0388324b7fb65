/** What can go wrong with a file or an answer on its way to a page, and clocks that make waiting short. */
import type { Locator, Page, Route } from '@playwright/test';
import { expect } from './test.ts';

/** How long a page waits for files while nothing arrives; see packages/federation/src/stalled.ts. */
const STALLED_AFTER = 8000; // ms

export interface Fault {
  readonly name: string;
  /** Whether the page learns of it by waiting only. */
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

/** For files: everything is as it should be but a line of the content, so that only its hash tells. */
export const altered: Fault = {
  name: 'altered content',
  answer: async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()}\n/**/` });
  },
};

/** Gives `page` a clock that `runOut` can advance; the time-outs of API calls go by it too. */
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

/** Lets the page's patience run out, as often as something arrives and renews it, until `shown` is there. */
export async function runOut(page: Page, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(STALLED_AFTER);
    await expect(shown).toBeVisible({ timeout: 1000 });
  }).toPass();
}

type Paths = readonly string[] | ((path: string) => boolean);

/** Has every request to one of `paths` meet `fault`, until the function that is returned is called. */
export async function inflict(page: Page, paths: Paths, fault: Fault): Promise<() => Promise<void>> {
  const meets = ({ pathname }: URL) => (typeof paths === 'function' ? paths(pathname) : paths.includes(pathname));
  let isLifted = false;
  const answer: Fault['answer'] = (route) =>
    fault.answer(route).catch((error: unknown) => {
      // Then an answer still being made comes too late for a request that has gone on without it.
      if (!isLifted) throw error;
    });
  await page.route(meets, answer);
  return () => {
    isLifted = true;
    return page.unroute(meets, answer);
  };
}
