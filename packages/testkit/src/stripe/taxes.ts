/** Taxes and invoices from Stripe's reference: by the shopper's country, line by line. */
import { invalid } from './objects.ts';
import type { CreateSession } from './parameters.ts';

/** From Stripe's list: digital goods, and others. */
const TAX_CODES = new Set(['txcd_10000000', 'txcd_10202000', 'txcd_10501000', 'txcd_10505001', 'txcd_99999999']);
/** Tax rates in percent by the country of registration. */
const RATES: Readonly<Record<string, readonly number[]>> = { AT: [20], DE: [19], FR: [20], CA: [5, 9.975] };
const HOME = 'AT';

/** Billing details that the shopper enters on the page. */
export interface Shopper {
  readonly country: string;
  readonly taxNumber?: string;
}

export interface Tax {
  readonly amount: number;
  readonly rate: {
    readonly object: 'tax_rate';
    readonly country: string;
    readonly percentage: number;
    readonly effective_percentage: number;
    readonly inclusive: boolean;
  };
  readonly taxability_reason: 'standard_rated' | 'reverse_charge' | 'not_collecting';
  readonly taxable_amount: number;
}

export interface LineItem {
  readonly id: string;
  readonly object: 'item';
  readonly currency: string;
  readonly description: string;
  readonly quantity: number;
  readonly metadata: Readonly<Record<string, string>>;
  readonly price: { readonly object: 'price'; readonly unit_amount: number; readonly tax_behavior: string };
  readonly amount_subtotal: number;
  readonly amount_discount: 0;
  readonly amount_tax: number;
  readonly amount_total: number;
  readonly taxes: readonly Tax[];
}

/** @throws {Refused} for parameters that no tax can be computed for */
export function requireTaxable({ automatic_tax, tax_id_collection, line_items }: CreateSession): void {
  for (const [index, { price_data }] of line_items.entries()) {
    const at = `line_items[${index}][price_data]`;
    const { tax_behavior: behavior, product_data } = price_data;
    if (product_data.tax_code !== undefined && !TAX_CODES.has(product_data.tax_code)) {
      throw invalid(`No such tax code: '${product_data.tax_code}'`, { param: `${at}[product_data][tax_code]` });
    }
    if (automatic_tax?.enabled && (behavior === undefined || behavior === 'unspecified')) {
      throw invalid('Tax cannot be computed for a price whose tax_behavior is unspecified.', {
        param: `${at}[tax_behavior]`,
      });
    }
  }
  if (tax_id_collection?.required === 'if_supported' && !tax_id_collection.enabled) {
    throw invalid('tax_id_collection must be enabled to be required.', { param: 'tax_id_collection[required]' });
  }
}

/** @param isActive true when the account has everything that tax needs */
export const taxSettings = (isActive: boolean) => ({
  object: 'tax.settings',
  status: isActive ? 'active' : 'pending',
  status_details: isActive ? { active: {} } : { pending: { missing_fields: ['head_office'] } },
});

type Line = CreateSession['line_items'][number];

/** @param shopper undefined before the billing details are known, or when no tax is computed */
export function toLineItem(id: string, line: Line, shopper: Shopper | undefined): LineItem {
  const { quantity, price_data, metadata } = line;
  const { currency, unit_amount, tax_behavior = 'unspecified', product_data } = price_data;
  const amount = quantity * unit_amount;
  const isInclusive = tax_behavior === 'inclusive';
  const taxes = shopper ? taxesOn(amount, isInclusive, shopper) : [];
  const amount_tax = taxes.reduce((sum, tax) => sum + tax.amount, 0);
  return {
    id,
    object: 'item',
    currency,
    description: product_data.name,
    quantity,
    metadata,
    price: { object: 'price', unit_amount, tax_behavior },
    amount_subtotal: amount,
    amount_discount: 0,
    amount_tax,
    amount_total: isInclusive ? amount : amount + amount_tax,
    taxes,
  };
}

function taxesOn(amount: number, isInclusive: boolean, { country, taxNumber }: Shopper): Tax[] {
  const rates = RATES[country];
  const isReversed = rates !== undefined && country !== HOME && taxNumber !== undefined;
  if (!rates || isReversed) {
    const reason = isReversed ? 'reverse_charge' : 'not_collecting';
    return [toTax({ amount: 0, percent: 0, isInclusive, country, taxable: amount, reason })];
  }
  const together = rates.reduce((sum, percent) => sum + percent, 0);
  const whole = isInclusive ? 100 + together : 100;
  return rates.map((percent) =>
    toTax({
      amount: Math.round((amount * percent) / whole),
      ...{ percent, isInclusive, country },
      taxable: isInclusive ? Math.round((amount * 100) / whole) : amount,
      reason: 'standard_rated',
    }),
  );
}

interface Computed {
  readonly amount: number;
  readonly percent: number;
  readonly isInclusive: boolean;
  readonly country: string;
  readonly taxable: number;
  readonly reason: Tax['taxability_reason'];
}

const toTax = ({ amount, percent, isInclusive, country, taxable, reason }: Computed): Tax => ({
  amount,
  rate: {
    object: 'tax_rate',
    country,
    percentage: percent,
    effective_percentage: percent,
    inclusive: isInclusive,
  },
  taxability_reason: reason,
  taxable_amount: taxable,
});
