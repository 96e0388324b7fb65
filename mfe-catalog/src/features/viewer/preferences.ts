/** The user's preferences, as the browser reports them. */

/** Nothing should move by itself. */
export function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Data is dear or slow, as far as the browser tells. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: Connection };
  return connection?.saveData === true || /2g|3g/.test(connection?.effectiveType ?? '');
}
