/** What component tests need: a rendered page, a stand-in network, sample data. */
export * from './fixtures.ts';
export { renderPage } from './render-page.tsx';
export { answer, fail, fakeServer, passThrough, refusal, refuse } from './server.ts';
export { useTurnClock } from './turn-clock.ts';
