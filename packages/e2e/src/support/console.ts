/** The console beside the store, and how tests log in to it. */
import { createHash, randomBytes } from 'node:crypto';
import { appCode } from './authenticator.ts';
import { linkFromEmail } from './emails.ts';
import { type Shopper, send } from './shopper.ts';
import { change } from './store-database.ts';
import { type BrowserContext, expect, type Page } from './test.ts';

export const inConsole = (path: string) => new URL(path, process.env.STORE_CONSOLE_URL).href;

/** Returns a one-time link to the console, such as `npm run console` prints. */
export async function consoleLink(path = '/'): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(token).digest('hex');
  await change(
    `insert into console_links (token_hash, created_at, expires_at)
     values (decode($1, 'hex'), now(), now() + interval '1 hour')`,
    [hash],
  );
  return inConsole(`${path}#link=${token}`);
}

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** Opens the console as an owner, with a new link. */
export async function openConsole(page: Page, path: string, name: string | RegExp): Promise<void> {
  await page.goto(await consoleLink(path));
  await expect(heading(page, name)).toBeVisible();
}

export const sections = (page: Page) => page.getByRole('navigation', { name: 'Sections' });

export async function toSection(page: Page, name: string): Promise<void> {
  await sections(page)
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .click();
  await expect(heading(page, name)).toBeVisible();
}

export interface StudioAccount extends Shopper {
  /** Secret of the account's authenticator app. */
  readonly secret: string;
}

/** Creates a store account with a verified email, and logs this browser in to the store. */
export async function provedAccount(context: BrowserContext, email: string): Promise<Shopper> {
  const account = { email, username: email.split('@')[0] ?? '', password: 'lantern on the hill' };
  await send(context, 'POST', '/api/accounts', { email, password: account.password });
  const [, token] = (await linkFromEmail(context, email, '/verify-email')).split('#');
  await send(context, 'POST', '/api/email-verifications', { token });
  return account;
}

/** Creates a store account with a verified email and an authenticator app. */
export async function studioAccount(context: BrowserContext, email: string): Promise<StudioAccount> {
  const account = await provedAccount(context, email);
  const { secret } = (await (await send(context, 'POST', '/api/mfa/totp')).json()) as { secret: string };
  await send(context, 'POST', '/api/mfa/totp/confirm', { code: appCode(secret) });
  return { ...account, secret };
}

/** Completes the first step of the page's login form. */
export async function givePassword(page: Page, { email, password }: Shopper): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Logs in with the page's login form. */
export async function signInToConsole(page: Page, { secret, ...account }: StudioAccount): Promise<void> {
  const { email } = account;
  await givePassword(page, account);
  // A code is valid once, and the next one is half a minute away.
  await change(
    `update mfa_factors set last_step = 0 from users
     where users.id = user_id and users.email = $1 and kind = 'totp'`,
    [email],
  );
  await page.getByLabel('Code from your authenticator app').fill(appCode(secret));
  await page.getByRole('button', { name: 'Verify Code' }).click();
}

/** Audit log rows of one action on a subject, as the page shows them. */
export const auditRows = (page: Page, action: string, subject: string) =>
  page
    .getByRole('table', { name: 'Audit log' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: action, exact: true }) })
    .filter({ hasText: subject });
