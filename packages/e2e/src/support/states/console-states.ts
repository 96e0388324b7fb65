/** Every page of the console. */
import { expect } from '../test.ts';
import {
  CUSTOMER,
  DRAFT,
  draft,
  MESSAGE,
  mendableDraft,
  ORDER,
  owner,
  PRODUCT,
  removedSoon,
  usual,
  withoutErrors,
  worrying,
  wrongDraft,
} from './console-answers.ts';
import { settingStates } from './console-setting-states.ts';
import { CHANGED, FAILED, NOT_PERMITTED, press, refused, says, state, table } from './console-state.ts';
import type { PageState } from './page-state.ts';

const signedOut = { session: null, attempt: null, takesLinks: true };
const waiting = { hasApp: true, hasPasskey: true, recoveryCodesLeft: 8, expiresAt: '2026-11-26T10:00:00.000Z' };
const noSales = { orders: 0, seats: 0, grossCents: 0, refundedCents: 0, visitors: null, conversionPercent: null };

export const consoleStates: readonly PageState[] = [
  state('the way in', '/', 'Console', {
    answers: { getConsoleState: signedOut },
    once: says('Or sign in with a store account'),
  }),
  state('a link that was used', `/#link=${'a'.repeat(43)}`, 'Console', {
    ...refused,
    answers: { getConsoleState: { ...signedOut, takesLinks: false } },
    refusals: { openConsoleByLink: { status: 410, code: 'console_link_invalid', detail: 'This link has been used.' } },
    once: (page) => expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible(),
  }),
  state('a code that is asked for', '/', 'Console', {
    ...refused,
    answers: {
      getConsoleState: { ...signedOut, attempt: { ...waiting, hasPasskey: false } },
    },
    refusals: { verifyConsoleSignIn: { status: 401, code: 'code_invalid', detail: 'This code is not valid.' } },
    once: async (page) => {
      await page.getByLabel('Code from your authenticator app').fill('123456');
      await press(page, 'Verify Code');
      await expect(page.getByRole('alert')).toBeVisible();
    },
  }),
  state('a passkey or a code that is asked for', '/', 'Console', {
    ...refused,
    answers: { getConsoleState: { ...signedOut, attempt: waiting } },
    refusals: { beginConsolePasskey: { status: 429, code: 'rate_limited', detail: 'Too many requests.' } },
    once: async (page) => {
      await press(page, 'Use a Passkey');
      await expect(page.getByRole('alert')).toBeVisible();
    },
  }),
  state('a passkey that is asked for', '/', 'Console', {
    answers: { getConsoleState: { ...signedOut, attempt: { ...waiting, hasApp: false } } },
    once: (page) => expect(page.getByRole('button', { name: 'Use a Passkey' })).toBeFocused(),
  }),
  state('a session that has ended', ORDER, /^Receipt/, {
    ...refused,
    isInView: true,
    refusals: { addOrderNote: { status: 401, code: 'console_sign_in_required' } },
    once: async (page) => {
      await page.getByLabel('Note').fill('Half a sentence');
      await press(page, 'Add Note');
      await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible();
    },
  }),
  state('today', '/today', 'Today', { once: table('Best sellers') }),
  state('today, with nothing to do and nothing sold', '/today', 'Today', {
    answers: {
      getWaiting: {
        ...usual.getWaiting,
        openMessages: 0,
        failedEmails: 0,
        paymentNotes: [],
        withdrawnCanaries: [],
      },
      getSales: {
        times: usual.getSales.times.map((time) => ({ ...time, ...noSales })),
        total: noSales,
        bestSellers: [],
      },
    },
    once: says('No sales in this period'),
  }),
  state('today, with much near its end', '/today', 'Today', {
    answers: { getWaiting: { ...usual.getWaiting, ...worrying.getWaiting } },
    once: says(/^until the certificate/),
  }),
  state('today, for support', '/today', 'Today', {
    answers: { getConsoleState: { ...usual.getConsoleState, session: { ...owner, role: 'support' } } },
    once: says('Unanswered messages'),
  }),
  state('orders', '/orders', 'Orders', { once: table('Orders') }),
  state('orders on their way', '/orders', 'Orders', {
    refusals: { findOrders: 'hangs' },
    once: (page) => expect(page.getByText('Loading orders...')).toBeAttached(),
  }),
  state('orders that cannot be loaded', '/orders', 'Orders', {
    ...refused,
    refusals: { findOrders: FAILED },
    once: (page) => expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible(),
  }),
  state('orders without a match', '/orders?search=unicorn&status=paid&from=2026-11-01', 'Orders', {
    answers: { findOrders: { orders: [], next: null } },
    once: says('No matching orders'),
  }),
  state('an order', ORDER, /^Receipt/, { once: says('Asked for') }),
  state('a refund and its email', ORDER, /^Receipt/, {
    isInView: true,
    once: async (page) => {
      await page.getByLabel('Select Castle').check();
      await press(page, 'Refund…');
      await page.getByLabel('Reason').fill('The roof was missing.');
      await press(page, 'Preview Email');
      await expect(page.getByRole('textbox', { name: /^To / })).toBeVisible();
    },
  }),
  state('messages', '/messages', 'Messages', { once: says('Choose a message to read it.') }),
  state('a message, answered meanwhile', MESSAGE, 'Messages', {
    ...refused,
    refusals: { replyToMessage: CHANGED },
    once: async (page) => {
      await page.getByLabel('Reply').fill('One can.');
      await page.getByLabel('Reply').press('Control+Enter');
      await expect(page.getByRole('alert')).toBeVisible();
    },
  }),
  state('saved replies', MESSAGE, 'Messages', {
    isInView: true,
    once: async (page) => {
      await press(page, 'Saved Replies…');
      await expect(page.getByRole('list', { name: 'Saved replies' })).toBeVisible();
    },
  }),
  state('products', '/products', 'Products', { once: table('Products') }),
  state('a product whose price was changed meanwhile', PRODUCT, 'Castle', {
    ...refused,
    refusals: { setPrice: { ...CHANGED, context: { priceCents: 2499 } } },
    once: async (page) => {
      await page.getByLabel('Price in dollars', { exact: true }).fill('19.99');
      await press(page, 'Change Price');
      await expect(page.getByRole('alert')).toBeVisible();
    },
  }),
  state('a draft', DRAFT, 'Castle', { once: says('No problems found. The draft can be published.') }),
  state('a draft that cannot be shown in 3D', DRAFT, 'Castle', {
    once: async (page) => {
      await page.evaluate(() => {
        HTMLCanvasElement.prototype.getContext = () => null;
      });
      await press(page, 'View in 3D');
      await expect(page.getByText('This browser cannot show models in 3D right now.')).toBeVisible();
    },
  }),
  state('a draft whose 3D view cannot be loaded', DRAFT, 'Castle', {
    ...refused,
    once: async (page) => {
      await page.evaluate(() => {
        // Nothing is drawn before the model is loaded.
        HTMLCanvasElement.prototype.getContext = () => ({ getExtension: () => null }) as never;
      });
      await press(page, 'View in 3D');
      await expect(page.getByText('The 3D view could not be loaded.')).toBeVisible();
    },
  }),
  state('a draft with problems', DRAFT, /./, {
    answers: { showDraft: wrongDraft },
    once: says('There are 5 problems'),
  }),
  state('a draft whose model can be mended', DRAFT, 'Castle', {
    answers: { showDraft: mendableDraft },
    once: says('The copy has the same triangles, vertices and size. Your file stays in the draft until you publish.'),
  }),
  state('a draft that two people change', DRAFT, 'Castle', {
    ...refused,
    refusals: {
      changeDraft: {
        ...CHANGED,
        context: {
          draft: { ...draft, revision: 4, fields: { ...draft.fields, price: '24.99', description: 'A keep.' } },
        },
      },
    },
    once: async (page) => {
      await page.getByLabel('Price in dollars', { exact: true }).fill('19.99');
      await expect(page.getByRole('button', { name: 'Save Selection' })).toBeVisible();
    },
  }),
  state('a file on its way to a draft', DRAFT, /./, {
    answers: {
      showDraft: wrongDraft,
      announceFile: {
        id: draft.id,
        path: 'model.glb',
        bytes: 1000,
        receivedBytes: 400,
        fingerprint: null,
        isKept: false,
      },
    },
    refusals: { appendToFile: 'hangs' },
    once: async (page) => {
      await page
        .getByLabel('Model file')
        .setInputFiles({ name: 'castle.glb', mimeType: 'model/gltf-binary', buffer: Buffer.alloc(1000) });
      await expect(page.getByRole('progressbar')).toBeVisible();
    },
  }),
  state('a publication', DRAFT, 'Castle', {
    isInView: true,
    once: async (page) => {
      await press(page, 'Publish…');
      await expect(page.getByRole('textbox', { name: /^To / })).toBeVisible();
    },
  }),
  state('a draft that is gone', DRAFT, 'Draft', {
    ...refused,
    refusals: { showDraft: { status: 404, code: 'not_found' } },
    once: says('This draft no longer exists'),
  }),
  state('customers', '/customers', 'Customers', { once: table('Customers') }),
  state('a customer', CUSTOMER, /^mara/, { once: table('Messages') }),
  state('a customer whose factors are about to be removed', CUSTOMER, /^mara/, {
    answers: { showCustomer: removedSoon },
    once: says('MFA will be removed'),
  }),
  state('lost factors about to be removed without a reason', CUSTOMER, /^mara/, {
    isInView: true,
    once: async (page) => {
      await press(page, 'Remove Lost MFA…');
      await press(page, 'Remove in 72 Hours');
      await expect(page.getByText('Please explain how you know.')).toBeVisible();
    },
  }),
  state('an account about to be deleted by another address', CUSTOMER, /^mara/, {
    isInView: true,
    once: async (page) => {
      await press(page, 'Delete Account…');
      await page.getByLabel('Type the address to confirm').fill('marta@example.com');
      await press(page, 'Delete Account');
      await expect(page.getByText('Please type the address exactly as shown.')).toBeVisible();
    },
  }),
  state('a customer who is asked about', CUSTOMER, /^mara/, {
    isInView: true,
    once: async (page) => {
      await press(page, 'Sign Out Everywhere…');
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  }),
  state('releases', '/releases', 'Releases', { once: table('Recent changes') }),
  state('releases without an error', '/releases', 'Releases', {
    answers: { getReleases: withoutErrors },
    once: says('No errors in 24 hours'),
  }),
  state('a canary that is refused', '/releases', 'Releases', {
    ...refused,
    isInView: true,
    refusals: {
      startCanary: {
        status: 422,
        code: 'release_refused',
        detail: 'The release is refused.',
        context: { reason: 'The page /store throws: TypeError: lanterns is not a function' },
      },
    },
    once: async (page) => {
      await page.getByRole('button', { name: 'Start a Canary…' }).first().press('Enter');
      await press(page, 'Start Canary');
      await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
    },
  }),
  ...settingStates,
  state('health', '/health', 'Health', { once: table('Certificates') }),
  state('health, with much that is wrong', '/health', 'Health', {
    answers: {
      getConsoleHealth: { ...usual.getConsoleHealth, ...worrying.getConsoleHealth },
      getCertificates: worrying.getCertificates,
    },
    once: table('Certificates'),
  }),
  state('health, with certificates on their way', '/health', 'Health', {
    refusals: { getCertificates: 'hangs' },
    once: (page) => expect(page.getByText('Checking certificates...')).toBeAttached(),
  }),
  state('access', '/access', 'Access', { once: table('Audit log') }),
  state('what is not for a role', '/products', 'Products', {
    ...refused,
    answers: { getConsoleState: { ...usual.getConsoleState, session: { ...owner, role: 'support' } } },
    refusals: { findProducts: NOT_PERMITTED, listDrafts: NOT_PERMITTED },
    once: says('Not for your role'),
  }),
  state('an address that is nothing', '/nothing', 'Not found'),
];
