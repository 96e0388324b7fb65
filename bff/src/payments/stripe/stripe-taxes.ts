/** What Stripe computed for a paid session, by line of the order. */
import type { Stripe } from 'stripe';
import { type LineTax, type PaidTaxes, UnexpectedPaymentError } from '../payment-provider.ts';
import { POSITION } from './session-params.ts';

type Session = Stripe.Checkout.Session;

/** Rates are added up, with no more digits than a rate has. */
const DIGITS = 10_000;

/** Undefined where the session was opened without taxes. @throws {UnexpectedPaymentError} when they do not add up */
export async function taxesOf(stripe: Stripe, session: Session, reference: string): Promise<PaidTaxes | undefined> {
  if (!session.automatic_tax.enabled) return undefined;
  const items: Stripe.LineItem[] = [];
  const asked = { limit: 100, expand: ['data.taxes'] };
  for await (const item of stripe.checkout.sessions.listLineItems(session.id, asked)) items.push(item);
  const lines = items.map(toLineTax);
  const sum = lines.reduce((total, { taxCents }) => total + taxCents, 0);
  const isEachOfALine = new Set(lines.map(({ position }) => position)).size === lines.length;
  const isWhole = lines.every(({ position }) => Number.isInteger(position)) && isEachOfALine;
  if (!isWhole || sum !== session.total_details?.amount_tax) {
    throw new UnexpectedPaymentError(reference, 'the taxes of the lines are not those of the payment');
  }
  const { address, tax_ids: numbers } = session.customer_details ?? {};
  return {
    lines,
    country: address?.country ?? null,
    number: numbers?.find(({ value }) => value)?.value ?? null,
    isReverseCharge: items.some(({ taxes = [] }) => taxes.some((tax) => tax.taxability_reason === 'reverse_charge')),
  };
}

/** What was paid on top of the prices. */
export const addedTaxOf = (taxes: PaidTaxes | undefined): number =>
  taxes?.lines.reduce((total, { addedTaxCents }) => total + addedTaxCents, 0) ?? 0;

function toLineTax({ metadata, amount_tax: taxCents, price, taxes = [] }: Stripe.LineItem): LineTax {
  // Rates that took nothing, as with reverse charge, do not count.
  const taken = taxes.filter(({ amount }) => amount > 0);
  const percent = taken.reduce((sum, { rate }) => sum + (rate.effective_percentage ?? rate.percentage), 0);
  return {
    position: Number(metadata?.[POSITION] ?? Number.NaN),
    taxCents,
    addedTaxCents: price?.tax_behavior === 'exclusive' ? taxCents : 0,
    percent: Math.round(percent * DIGITS) / DIGITS,
  };
}
