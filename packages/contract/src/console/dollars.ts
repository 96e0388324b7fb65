import { MAX_PRICE_CENTS } from './products.ts';

const DOLLARS = /^\$?\s*(\d{1,6})(?:[.,](\d{1,2}))?$/;

/** Parses typed dollars: `12.5` and `12,50` → 1250; returns undefined when the text is not a price. */
export function parseCents(text: string): number | undefined {
  const [whole, dollars, cents = ''] = DOLLARS.exec(text.trim()) ?? [];
  if (whole === undefined) return undefined;
  const value = Number(dollars) * 100 + Number(cents.padEnd(2, '0'));
  return value <= MAX_PRICE_CENTS ? value : undefined;
}
