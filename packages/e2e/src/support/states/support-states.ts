/** The support page with a few fixed public messages, because other tests write to the real list meanwhile. */
import type { Page } from '@playwright/test';
import { answeredByStudio } from '../meanwhile.ts';
import { send, signedUp } from '../shopper.ts';
import { expect } from '../test.ts';
import { by, hangs, keepNotices, LONG_WORD, type PageState, REFUSED } from './page-state.ts';

const RECENT = '**/api/support-messages/recent*';

const aMessage = { name: 'Mara', email: 'mara@example.com', subject: 'Griffins', message: 'Are there any?' };

const messages = [
  { id: '1', name: 'Mara', subject: 'Griffins', message: 'Are there any?', timestamp: '2026-03-14T09:41:00Z' },
  {
    id: '2',
    name: LONG_WORD,
    subject: LONG_WORD,
    message: 'Are there griffins? '.repeat(60),
    timestamp: '2026-03-13T18:02:00Z',
  },
];

/** Opens the page with `list` as its public messages. */
async function support(page: Page, list: readonly object[] = messages): Promise<void> {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'EventSource'));
  await by(page, 'Support', (away) =>
    away.route(RECENT, (route) => route.fulfill({ json: { messages: list, next: null } })),
  );
  const recent = page.getByRole('region', { name: 'Recent Messages' });
  if (list.length > 0) await expect(recent.getByRole('article')).toHaveCount(list.length);
  else await expect(recent.getByText('No messages yet.')).toBeVisible();
}

/** Loads the security check, which waits until the visitor approaches it. */
async function checkLoaded(page: Page): Promise<void> {
  const check = page.getByRole('group', { name: 'Security check' });
  await check.scrollIntoViewIfNeeded();
  await expect(check.getByRole('checkbox')).toBeVisible();
}

export const supportStates: readonly PageState[] = [
  {
    name: 'support',
    isPublic: true,
    open: async (page) => {
      await support(page);
      await checkLoaded(page);
    },
  },
  {
    name: 'support with an answer open and mistakes',
    isMain: true,
    open: async (page) => {
      await support(page, []);
      await page.getByRole('group').filter({ hasText: 'refund' }).getByText('refund').first().click();
      await expect(page.getByText('within 72 hours')).toBeVisible();
      await page.getByRole('button', { name: 'Send Message' }).press('Enter');
      await expect(page.getByText('All fields are required!')).toBeVisible();
      await expect(page.getByRole('region', { name: 'There is a problem' })).toBeVisible();
      await page.getByRole('checkbox', { name: "I'm not a robot" }).click();
      await expect(page.getByText('You can send your message now.')).toBeVisible();
    },
  },
  {
    name: 'support with a security check that fails',
    open: async (page) => {
      await page.route('**/api/captcha*', (route) => route.fulfill({ json: {} }));
      await support(page, []);
      await page.getByRole('group', { name: 'Security check' }).scrollIntoViewIfNeeded();
      await page.getByRole('checkbox', { name: "I'm not a robot" }).press('Space');
      await expect(page.getByText('The check did not work.')).toBeVisible();
    },
  },
  {
    name: 'support with a conversation',
    isMain: true,
    open: async (page, context) => {
      await signedUp(context);
      await send(context, 'POST', '/api/support-messages', aMessage);
      await support(page);
      await expect(page.getByText('We have not answered yet.')).toBeVisible();
    },
  },
  {
    name: 'support with a reply of the studio',
    open: async (page, context) => {
      const shopper = await signedUp(context);
      await send(context, 'POST', '/api/support-messages', aMessage);
      await answeredByStudio(shopper, 'There is one on the workbench. It should be in the store by spring.');
      await support(page, []);
      await expect(page.getByRole('list', { name: 'Replies to Griffins' })).toBeVisible();
    },
  },
  {
    name: 'support with a message that was sent',
    open: async (page, context) => {
      await signedUp(context);
      await support(page);
      await page.getByLabel('Subject').fill(aMessage.subject);
      await page.getByLabel('Message', { exact: true }).fill(aMessage.message);
      await page.getByRole('button', { name: 'Send Message' }).press('Enter');
      await expect(page.getByText("Your message has been sent! We'll get back to you soon.").first()).toBeVisible();
      await keepNotices(page);
      // The page loads it once the message is sent.
      await expect(page.getByText('We have not answered yet.')).toBeVisible();
    },
  },
  {
    name: 'support on its way',
    open: async (page) => {
      await by(page, 'Support', hangs(RECENT));
      await expect(page.getByRole('heading', { name: 'Recent Messages' })).toBeVisible();
      await checkLoaded(page);
    },
  },
  {
    name: 'support when its messages cannot be loaded',
    complaints: [REFUSED],
    open: async (page) => {
      await by(page, 'Support', (away) =>
        away.route(RECENT, (route) => route.fulfill({ status: 503, json: { code: 'internal_error' } })),
      );
      await expect(page.getByText('Recent messages could not be loaded.')).toBeVisible();
      await checkLoaded(page);
    },
  },
];
