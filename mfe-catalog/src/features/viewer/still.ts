/** What the browser knows of its user's wishes. */

/** Nothing should move by itself. */
export function prefersStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Data is dear or slow, as far as the browser tells. */
export function isSparing(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: Connection };
  return connection?.saveData === true || /2g|3g/.test(connection?.effectiveType ?? '');
}
