/** Helpers for component tests: a rendered page, a fake network, sample data. */
export * from './fixtures.ts';
export { renderPage } from './render-page.tsx';
export { answer, fail, fakeServer, passThrough, refusal, refuse } from './server.ts';
export { useTurnClock } from './turn-clock.ts';
