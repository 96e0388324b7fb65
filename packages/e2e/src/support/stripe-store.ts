/** A separate store with Stripe as its provider, and a fake Stripe with its page. */
import { expect, type Page } from '@playwright/test';
import { STRIPE_KEY, type StripeServer, startStripe, WEBHOOK_SECRET } from '@storefront/testkit/stripe/stripe-server';
import { freePort } from '@storefront/utils/free-port';
import { dataDirectory, runCommand, storefront } from './command.ts';

export interface StripeStore {
  readonly url: string;
  readonly stripe: StripeServer;
  /** Delivers all events so far; another call delivers them again, as Stripe may. */
  deliverEvents(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the store. Until it stops, relative URLs in tests lead to it. @param settings further settings */
export async function startStripeStore(settings: Readonly<Record<string, string>> = {}): Promise<StripeStore> {
  const { STORE_URL } = process.env;
  const stripe = await startStripe(() => new Date());
  const data = await dataDirectory();
  const store = runCommand([storefront, 'start'], {
    PORT: String(await freePort()),
    STOREFRONT_DATA_DIR: data.directory,
    PAYMENTS: 'stripe',
    STRIPE_SECRET_KEY: STRIPE_KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_URL: stripe.url,
    STRIPE_CHECKOUT_HOST: stripe.host,
    STUDIO_EMAIL: 'studio@shop.example',
    ...settings,
  });
  const [, url = ''] = await store.says(/The store is open[\s\S]*?(http:\/\/\S+)/);
  process.env.STORE_URL = url;
  return {
    url,
    stripe,
    async deliverEvents() {
      for (const event of stripe.events) {
        const { body, headers } = stripe.signed(event);
        const response = await fetch(`${url}/payments/events`, { method: 'POST', headers, body });
        expect(response.status).toBe(200);
      }
    },
    async stop() {
      if (STORE_URL === undefined) delete process.env.STORE_URL;
      else process.env.STORE_URL = STORE_URL;
      await store.stop();
      await data.remove();
      await stripe.stop();
    },
  };
}

/** Presses Pay and waits for the provider's page. */
export async function goToPay({ stripe }: StripeStore, tab: Page): Promise<void> {
  await tab.goto('/checkout');
  await expect(tab.getByRole('region', { name: 'Payment' })).toContainText(stripe.host);
  await tab.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(tab).toHaveURL(new RegExp(`^${stripe.url}/c/pay/`));
}

export const payByCard = (tab: Page) => tab.getByRole('button', { name: 'Pay by card' }).click();

export const confirmationIn = (tab: Page) => tab.getByText('Your payment is confirmed. Thank you!');
