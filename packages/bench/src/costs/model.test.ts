import { expect, test } from 'vitest';
import { canaryFlow, flowsOf, limitsOf, type Measured, totalFlow, volumesOf } from './model.ts';

const one = { server: 1, database: 0.5 };
const measured: Measured = {
  pages: {
    '/store, kept in memory': one,
    '/store, rendered each time': one,
    '/store, signed in': one,
    '/home, signed in': one,
    '/store/castle, signed in': one,
    '/checkout, signed in': one,
  },
  calls: {
    'GET /api/products': one,
    'GET /api/products?search=…': one,
    'GET /api/products/by-slug/castle': one,
    'GET /api/session': one,
    'GET /api/session, signed in': one,
    'GET /api/cart, signed in': one,
  },
  shoppers: {
    costs: { 'sign-up': one, 'sign-in': one, 'add to cart': one, order: one },
    bytes: { customer: 4000, order: 1000 },
  },
  streams: { memory: 10, message: one },
  downloads: { 'GB through the process': one, 'redirect to a bucket': one, 'GB of released files': one },
  visit: { calls: 4, files: 40, htmlBytes: 20_000, callBytes: 10_000, fileBytes: 970_000 },
  productBytes: 3000,
};

test('a million visits a day are 46 a second at the peak, a tenth of which have a session', () => {
  const { 'pages of shoppers': pages, orders } = flowsOf(measured, 1);
  expect(pages.perSecond).toBeCloseTo(4.63, 2);
  expect(pages.server).toBeCloseTo(0.00463, 5);
  expect(orders.database).toBeCloseTo(0.463 * 0.001, 5);
});

test('ten times the visits are ten times the work, but a hundred times the messages told', () => {
  const [small, large] = [flowsOf(measured, 1), flowsOf(measured, 10)];
  const told = 'messages told to streams, each asked for';
  expect(large['calls of visitors'].server).toBeCloseTo(10 * small['calls of visitors'].server);
  expect(large[told].server).toBeCloseTo(100 * small[told].server);
  expect(totalFlow(large).server).toBeGreaterThan(10 * totalFlow(small).server);
});

test('while a canary runs, all visitors reach the servers', () => {
  const reached = flowsOf(measured, 1)['pages of visitors, past the cache'].perSecond;
  expect(canaryFlow(measured, 1).perSecond).toBeCloseTo(20 * reached);
});

test('a visit of a megabyte takes 370 Mbit/s, and orders with their customers 7 GB a year', () => {
  const volumes = volumesOf(measured, 1);
  expect(volumes['visits, Mbit/s at the peak']).toBeCloseTo(370.4, 1);
  expect(volumes['database, GB a year']).toBeCloseTo(7.3, 1);
});

test('a limit is reached by as many visits as fill it', () => {
  const limits = limitsOf(measured);
  expect(limits['a line of 1 Gbit/s is full']).toBeCloseTo(1000 / (370.4 + 148.1), 2);
  expect(limits['one server process is half busy'] * totalFlow(flowsOf(measured, 1)).server).toBeCloseTo(0.5);
});
