/** Stripe's computed taxes of a paid session, by line of the order. */
import type { Stripe } from 'stripe';
import { StartError } from '../../../base/errors.ts';
import type { Log } from '../../../base/log.ts';
import type { LineTax, PaidTaxes } from '../payment-provider.ts';
import { POSITION } from './session-params.ts';

type Session = Stripe.Checkout.Session;

/** Limits the sum of rates to the digits of one rate. */
const DIGITS = 10_000;

/** Opens the store even when Stripe does not respond. @throws {StartError} when Stripe could not compute taxes */
export async function checkTaxes(stripe: Stripe, log: Log): Promise<void> {
  const settings = await stripe.tax.settings.retrieve().catch((err: unknown) => {
    log.warn({ event: 'taxes_not_checked', err }, 'Stripe does not say whether it can compute taxes');
    return undefined;
  });
  if (!settings || settings.status === 'active') return;
  const missing = settings.status_details.pending?.missing_fields ?? [];
  throw new StartError(`STRIPE_TAX=on needs Stripe Tax to be set up in the dashboard; missing: ${missing.join(', ')}.`);
}

interface ComputedTaxes {
  /** Undefined when the session was opened without taxes. */
  readonly taxes?: PaidTaxes;
  /** Cents paid on top of the prices. */
  readonly addedCents: number;
}

/** Returns undefined when the taxes of the lines do not match those of the session. */
export async function taxesOf(stripe: Stripe, session: Session): Promise<ComputedTaxes | undefined> {
  if (!session.automatic_tax.enabled) return { addedCents: 0 };
  const items: Stripe.LineItem[] = [];
  const asked = { limit: 100, expand: ['data.taxes'] };
  for await (const item of stripe.checkout.sessions.listLineItems(session.id, asked)) items.push(item);
  const lines = items.map(toLineTax);
  const positions = new Set(lines.map(({ position }) => position).filter(Number.isInteger));
  const sum = lines.reduce((total, { taxCents }) => total + taxCents, 0);
  if (positions.size < lines.length || sum !== session.total_details?.amount_tax) return undefined;
  const { address, tax_ids: numbers } = session.customer_details ?? {};
  return {
    addedCents: lines.reduce((total, { addedTaxCents }) => total + addedTaxCents, 0),
    taxes: {
      lines,
      country: address?.country ?? null,
      number: numbers?.find(({ value }) => value)?.value ?? null,
      isReverseCharge: items.some(({ taxes = [] }) => taxes.some((tax) => tax.taxability_reason === 'reverse_charge')),
    },
  };
}

function toLineTax({ metadata, amount_tax: taxCents, price, taxes = [] }: Stripe.LineItem): LineTax {
  // Rates without an amount, as with reverse charge, do not count.
  const taken = taxes.filter(({ amount }) => amount > 0);
  const percent = taken.reduce((sum, { rate }) => sum + (rate.effective_percentage ?? rate.percentage), 0);
  return {
    position: Number(metadata?.[POSITION] ?? Number.NaN),
    taxCents,
    addedTaxCents: price?.tax_behavior === 'exclusive' ? taxCents : 0,
    percent: Math.round(percent * DIGITS) / DIGITS,
  };
}
