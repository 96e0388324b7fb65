/** The support page's contact form, a visitor who fills it in, and the studio's mailbox. */
import { contract } from '@storefront/contract';
import { answer, renderPage, type signedInSession } from '@storefront/testing';
import { screen } from '@testing-library/react';
import { beforeEach } from 'vitest';
import SupportPage from '../support.page.tsx';

export const ID = '019a0000-0000-7000-8000-0000000000aa';
export const MESSAGE = { name: 'Ada', email: 'ada@example.com', subject: 'A castle', message: 'Is the gate rigged?' };
const labels = { name: 'Name', email: 'Email', subject: 'Subject', message: 'Message' } as const;

beforeEach(() => answer(contract.listRecentSupportMessages, () => ({ messages: [], next: null })));

export const box = (field: keyof typeof MESSAGE) => screen.getByRole('textbox', { name: labels[field] });
export const text = (field: keyof typeof MESSAGE) => box(field).getAttribute('value') ?? box(field).textContent;
export const sendButton = () => screen.getByRole('button', { name: 'Send Message' });

export async function open(session?: ReturnType<typeof signedInSession>) {
  const page = renderPage(<SupportPage />, { path: '/support', ...(session ? { session } : {}) });
  await screen.findByText('No messages yet.');
  const fill = async (message: Partial<typeof MESSAGE>) => {
    for (const [field, value] of Object.entries(message)) {
      await page.user.clear(box(field as keyof typeof MESSAGE));
      await page.user.type(box(field as keyof typeof MESSAGE), value);
    }
  };
  return { ...page, fill, send: () => page.user.click(sendButton()) };
}

/** A server that takes messages and remembers them. */
export function mailbox() {
  const received: unknown[] = [];
  answer(contract.sendSupportMessage, ({ body }) => {
    received.push(body);
    return { id: ID };
  });
  return received;
}
