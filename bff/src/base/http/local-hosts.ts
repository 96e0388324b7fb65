/** DNS rebinding: in development a foreign page could point its own host at this machine and read responses. */

const MISDIRECTED = 421;
const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Refuses hosts that are neither names of this machine nor those of `origins`; none in production, where a proxy
 * decides.
 * @param setting name of the setting that allows another host
 */
export function refuseForeignHosts(
  { production }: { readonly production: boolean },
  origins: readonly string[],
  setting: string,
): ((host: string) => Response | undefined) | undefined {
  if (production) return undefined;
  const named = new Set(origins.map((origin) => new URL(origin).hostname));
  return (host) => {
    const name = URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '';
    if (LOOPBACK.has(name) || name.endsWith('.localhost') || named.has(name)) return undefined;
    const text = `In development the store answers names of this machine, such as localhost. For another host set ${setting}.\n`;
    const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
    return new Response(text, { status: MISDIRECTED, headers });
  };
}
