export function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Returns true when data saving is on or the connection slow, as far as the browser reports it. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: Connection };
  return connection?.saveData === true || /2g|3g/.test(connection?.effectiveType ?? '');
}
