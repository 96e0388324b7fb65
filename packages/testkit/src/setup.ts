/** Runs before every browser test file: blocks the real network, makes dialogs work, and isolates each file's page. */
import { SECOND } from '@storefront/utils/time';
import { cleanup, configure, getConfig } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { openDialogs } from './dialog-element.ts';
import { fakeServer } from './server.ts';

fakeServer();
openDialogs();
// Longer than any operation takes on a busy machine.
configure({ asyncUtilTimeout: 10 * SECOND });
// The awaited content is on the page; React may still owe its effects, which it has put off behind other work.
const { asyncWrapper } = getConfig();
configure({
  asyncWrapper: (wait) =>
    asyncWrapper(async () => {
      const result = await wait();
      await new Promise((resume) => setImmediate(resume));
      return result;
    }),
});
// jsdom has no layout, so there is nothing to scroll to.
HTMLElement.prototype.scrollIntoView = () => {};
// jsdom's animation frames stop for good when the first one is requested while a test's timers are paused.
const { setTimeout: startTimer } = globalThis;
globalThis.requestAnimationFrame = (draw) => Number(startTimer(() => draw(performance.now()), 16));
globalThis.cancelAnimationFrame = (frame) => clearTimeout(frame);
// Files share one window; see vitest.ts.
beforeAll(() => {
  history.replaceState(null, '', '/');
  document.body.replaceChildren();
});
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
