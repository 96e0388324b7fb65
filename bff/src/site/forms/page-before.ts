/** The page that a form was on, as the browser names it. */
const HOME = '/home';

/** Returns its path and search; home when the browser names no page of ours. */
export function pageBefore(referer: string | undefined, origins: readonly string[]): string {
  if (referer === undefined || !URL.canParse(referer)) return HOME;
  return origins.includes(new URL(referer).origin) ? pathOnSite(referer, referer) : HOME;
}

/** Returns the page to which the sign-in page at `page` leads. */
export function pageAfterSignIn(page: string, origin: string): string {
  const { searchParams } = new URL(page, origin);
  const next = searchParams.get('next');
  return next?.startsWith('/') ? pathOnSite(next, origin) : HOME;
}

/** The browser's URL parser knows every spelling of another host: `//x`, `/\x`, a tab between, `/..//x`. */
export function pathOnSite(address: string, base: string): string {
  if (!URL.canParse(address, base)) return HOME;
  const { origin, pathname, search } = new URL(address, base);
  return origin === new URL(base).origin && !pathname.startsWith('//') ? pathname + search : HOME;
}
