import { contract } from '@storefront/contract';
import { answer, fail } from '@storefront/testkit';
import { afterEach, expect, test } from 'vitest';
import { createFailureReports } from './failure-reports.ts';

const boot = {
  releaseSet: 'r1',
  shellVersion: 's1',
  apps: [{ entry: '', version: 'c1', description: { name: 'mfe-catalog', routes: [], nav: [] } }],
  session: { user: null, cart: null },
  data: [],
};

test('a failure is reported with its release and route, once', async () => {
  const reports: unknown[] = [];
  answer(contract.reportClientError, ({ body }) => void reports.push(body));
  const report = createFailureReports(boot);
  report({ app: 'mfe-catalog', kind: 'load', path: '/store' });
  report({ app: 'mfe-catalog', kind: 'load', path: '/store' });
  report({ app: 'shell', kind: 'render', path: '/home' });
  await expect.poll(() => reports).toHaveLength(2);
  expect(reports).toEqual([
    { app: 'mfe-catalog', version: 'c1', kind: 'load', path: '/store' },
    { app: 'shell', version: 's1', kind: 'render', path: '/home' },
  ]);
});

test('the error is reported with its message and stack', async () => {
  const reports: unknown[] = [];
  answer(contract.reportClientError, ({ body }) => void reports.push(body));
  const error = new TypeError('broken');
  createFailureReports(boot)({ app: 'mfe-catalog', kind: 'render', path: '/store', error });
  await expect.poll(() => reports).toHaveLength(1);
  expect(reports[0]).toMatchObject({ message: 'TypeError: broken', stack: error.stack });
});

const root = document.documentElement;
afterEach(() => {
  root.className = '';
  root.lang = 'en';
  document.body.removeAttribute('_msttexthash');
  document.body.replaceChildren();
});

test.each([
  ['Chrome', () => root.classList.add('translated-ltr')],
  ['Chrome, from right to left', () => root.classList.add('translated-rtl')],
  ['Edge', () => document.body.setAttribute('_msttexthash', '42250')],
  ['an extension', () => document.body.append(document.createElement('font'))],
  ['a proxy', () => root.setAttribute('lang', 'de')],
])('a page that %s translated says so', async (_, translate) => {
  const reports: unknown[] = [];
  answer(contract.reportClientError, ({ body }) => void reports.push(body));
  translate();
  createFailureReports(boot)({ app: 'mfe-catalog', kind: 'render', path: '/store' });
  await expect.poll(() => reports).toMatchObject([{ kind: 'render', isTranslated: true }]);
});

test('a report that does not get through bothers nobody', async () => {
  fail(contract.reportClientError);
  createFailureReports(boot)({ app: 'mfe-catalog', kind: 'render', path: '/store' });
  await new Promise(setImmediate);
});
