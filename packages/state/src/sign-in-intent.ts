/** Why the shopper was sent to sign in. */

/** Kept in the history entry: it survives a reload, and no link can forge it. */
export interface SignInIntent {
  /** Path on this site to return to. */
  readonly returnTo: string;
  /** Product to put into the cart once signed in. */
  readonly addProductId?: string;
  /** How many seats of it; one unless told. */
  readonly addSeats?: number;
}

/**
 * Reads the intent out of a router location's state, or, as the server's redirect has it, out of its `?next=`: a page
 * to return to and nothing more. Anything else, or a path that leaves the site, is none.
 */
export function signInIntent(locationState: unknown, search = ''): SignInIntent | undefined {
  const intent = (locationState as { intent?: Partial<SignInIntent> } | null | undefined)?.intent;
  const returnTo = intent?.returnTo ?? new URLSearchParams(search).get('next');
  if (typeof returnTo !== 'string' || !staysOnSite(returnTo)) return undefined;
  const { addProductId, addSeats } = intent ?? {};
  if (typeof addProductId !== 'string') return { returnTo };
  return typeof addSeats === 'number' ? { returnTo, addProductId, addSeats } : { returnTo, addProductId };
}

/** Asks the browser's own URL parser, which knows every spelling of another host: `//x`, `/\x`, a tab between, `/..//x`. */
function staysOnSite(path: string): boolean {
  const site = 'https://this.site.invalid';
  if (!path.startsWith('/') || !URL.canParse(path, site)) return false;
  const { origin, pathname } = new URL(path, site);
  return origin === site && !pathname.startsWith('//');
}
