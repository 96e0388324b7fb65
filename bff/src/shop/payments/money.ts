const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Formats like `$1,029.90`. */
export function inDollars(cents: number): string {
  return dollars.format(cents / 100);
}
