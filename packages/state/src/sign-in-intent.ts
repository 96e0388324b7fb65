/** Stored in the history entry: it survives a reload, and no link can forge it. */
export interface SignInIntent {
  /** A path on this site. */
  readonly returnTo: string;
  readonly addProductId?: string;
  readonly addSeats?: number;
}

/**
 * Returns the intent in the location's state, or a return path from `?next=`. Undefined for paths that leave the site.
 */
export function signInIntent(locationState: unknown, search = ''): SignInIntent | undefined {
  const intent = (locationState as { intent?: Partial<SignInIntent> } | null | undefined)?.intent;
  const returnTo = intent?.returnTo ?? new URLSearchParams(search).get('next');
  if (typeof returnTo !== 'string' || !staysOnSite(returnTo)) return undefined;
  const { addProductId, addSeats } = intent ?? {};
  if (typeof addProductId !== 'string') return { returnTo };
  return typeof addSeats === 'number' ? { returnTo, addProductId, addSeats } : { returnTo, addProductId };
}

/** Uses the browser's URL parser, which knows every spelling of another host: `//x`, `/\x`, a tab, `/..//x`. */
function staysOnSite(path: string): boolean {
  const site = 'https://this.site.invalid';
  if (!path.startsWith('/') || !URL.canParse(path, site)) return false;
  const { origin, pathname } = new URL(path, site);
  return origin === site && !pathname.startsWith('//');
}
