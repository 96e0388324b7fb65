import { expect, type Page } from '@storefront/e2e/test';

export interface Message {
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
}

export const text = (page: Page) => page.getByRole('textbox', { name: 'Message' });

export const sendButton = (page: Page) => page.getByRole('button', { name: 'Send Message' });

export const checkbox = (page: Page) => page.getByRole('checkbox', { name: "I'm not a robot" });

export async function write(page: Page, { name, email, subject, message }: Partial<Message>): Promise<void> {
  if (name !== undefined) await page.getByLabel('Name').fill(name);
  if (email !== undefined) await page.getByLabel('Email').fill(email);
  if (subject !== undefined) await page.getByLabel('Subject').fill(subject);
  if (message !== undefined) await text(page).fill(message);
}

/** Passes a signed-out visitor's security check. */
export async function passCheck(page: Page): Promise<void> {
  await checkbox(page).click();
  await expect(page.getByText('You can send your message now.')).toBeVisible();
}

export async function isSent(page: Page): Promise<void> {
  await expect(page.getByText("Your message has been sent! We'll get back to you soon.")).toBeVisible();
}
