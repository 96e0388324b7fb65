/** Why the shopper was sent to sign in, kept in the history entry: it survives a reload and no link can forge it. */

export interface SignInIntent {
  /** Path on this site to return to. */
  readonly returnTo: string;
  /** Product to put into the cart once signed in. */
  readonly addProductId?: string;
}

/** Reads the intent out of a router location's state; anything else, or a path that leaves the site, is none. */
export function signInIntent(locationState: unknown): SignInIntent | undefined {
  const intent = (locationState as { intent?: Partial<SignInIntent> } | null | undefined)?.intent;
  if (typeof intent?.returnTo !== 'string' || !staysOnSite(intent.returnTo)) return undefined;
  const { returnTo, addProductId } = intent;
  return typeof addProductId === 'string' ? { returnTo, addProductId } : { returnTo };
}

/** Asks the browser's own URL parser, which knows every spelling of another host: `//x`, `/\\x`, a tab in between, `/..//x`. */
function staysOnSite(path: string): boolean {
  const site = 'https://this.site.invalid';
  const url = path.startsWith('/') ? URL.parse(path, site) : null;
  return url?.origin === site && !url.pathname.startsWith('//');
}
