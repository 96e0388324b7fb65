/** The HTTP proxy for outgoing connections, read as Twilio's client and Node itself do. */

export interface HttpProxy {
  readonly host: string;
  readonly port: number;
  /** Value of `Proxy-Authorization`. */
  readonly authorization: string | undefined;
}

/** Returns undefined without a proxy, and for one that is not used over plain HTTP. */
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

/** Decodes the text; returns it unchanged if it was not encoded. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
