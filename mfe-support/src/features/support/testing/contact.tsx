/** Opens the support page's contact form, fills it in as a visitor, and receives its messages. */
import { contract } from '@storefront/contract';
import { answer, renderPage, type signedInSession } from '@storefront/testkit';
import { readSolution } from '@storefront/testkit/puzzle';
import { screen } from '@testing-library/react';
import SupportPage from '../support.page.tsx';
import { aBrowser } from './browser.ts';

export const ID = '019a0000-0000-7000-8000-0000000000aa';
export const MESSAGE = { name: 'Ada', email: 'ada@example.com', subject: 'A castle', message: 'Is the gate rigged?' };
const labels = { name: 'Name', email: 'Email', subject: 'Subject', message: 'Message' } as const;

/** Sets up the defaults for `beforeEach`: a browser, and a store without messages. */
export function noMessages(): () => void {
  answer(contract.listRecentSupportMessages, () => ({ messages: [], next: null }));
  answer(contract.getConversation, () => ({ messages: [], next: null }));
  answer(contract.getPaymentMethod, () => ({ flow: 'form', host: null }) as const);
  answer(contract.getSupportTexts, () => ({ faq: null, hours: null, contact: null }));
  return aBrowser();
}

export const box = (field: keyof typeof MESSAGE) => screen.getByRole('textbox', { name: labels[field] });
export const text = (field: keyof typeof MESSAGE) => box(field).getAttribute('value') ?? box(field).textContent;
export const sendButton = () => screen.getByRole('button', { name: 'Send Message' });
export const tick = () => screen.findByRole('checkbox', { name: "I'm not a robot" });

export async function open(session?: ReturnType<typeof signedInSession>) {
  const page = renderPage(<SupportPage />, { path: '/support', ...(session ? { session } : {}) });
  await screen.findByText('No messages yet.');
  const fill = async (message: Partial<typeof MESSAGE>) => {
    for (const [field, value] of Object.entries(message)) {
      await page.user.clear(box(field as keyof typeof MESSAGE));
      await page.user.type(box(field as keyof typeof MESSAGE), value);
    }
  };
  /** Passes the security check. */
  const pass = async () => {
    await page.user.click(await tick());
    await screen.findByText('You can send your message now.');
  };
  return { ...page, fill, pass, send: () => page.user.click(sendButton()) };
}

/** Accepts messages and records them, with the action of each solution in its place. */
export function mailbox() {
  const received: unknown[] = [];
  answer(contract.sendSupportMessage, ({ body: { captcha, ...message } }) => {
    received.push(captcha === undefined ? message : { ...message, solvedFor: readSolution(captcha).action });
    return { id: ID };
  });
  return received;
}
