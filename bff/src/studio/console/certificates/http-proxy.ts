/** The proxy of HTTP that leads out of where the store runs, as Twilio's client and Node itself read it. */

export interface HttpProxy {
  readonly host: string;
  readonly port: number;
  /** As `Proxy-Authorization` has it. */
  readonly authorization: string | undefined;
}

/** Undefined where there is none, and of one that is not asked over plain HTTP. */
export function proxyOf(address: string | undefined): HttpProxy | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined;
  const { protocol, hostname, port, username, password } = new URL(address);
  if (protocol !== 'http:') return undefined;
  const user = `${decoded(username)}:${decoded(password)}`;
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || 80),
    authorization: username === '' ? undefined : `Basic ${Buffer.from(user).toString('base64')}`,
  };
}

/** As it is where it was not encoded. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
