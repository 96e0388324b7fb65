/** Runs before every browser test file: no request reaches a real network, dialogs open, and no file sees another's page. */
import { SECOND } from '@storefront/utils/time';
import { cleanup, configure, getConfig } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { openDialogs } from './dialog-element.ts';
import { fakeServer } from './server.ts';

fakeServer();
openDialogs();
// Longer than anything takes on a busy machine.
configure({ asyncUtilTimeout: 10 * SECOND });
// Whatever was waited for is on the page; React may still owe it its effects, which it has put off behind other work.
const { asyncWrapper } = getConfig();
configure({
  asyncWrapper: (wait) =>
    asyncWrapper(async () => {
      const result = await wait();
      await new Promise((resume) => setImmediate(resume));
      return result;
    }),
});
// jsdom lays nothing out, so there is nowhere to scroll to.
HTMLElement.prototype.scrollIntoView = () => {};
// Those of jsdom stop for good in a window whose first one is asked for while a test's timers stand still.
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
