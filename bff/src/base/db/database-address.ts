import type { ConnectionOptions } from 'node:tls';
import pg from 'pg';

export interface DatabaseAddress {
  /** A directory of sockets when it begins with a slash. */
  readonly host: string;
  readonly port: number;
  /** Undefined without TLS. */
  readonly tls: ConnectionOptions | undefined;
  /** True when TLS starts without negotiation. */
  readonly isDirect: boolean;
}

/** Returns the address that the driver connects to for `url`, and its TLS options (`sslmode` etc.); no credentials. */
export function addressOf(url: string): DatabaseAddress {
  const client = new pg.Client({ connectionString: url });
  const { host, port } = client;
  // pg's types lack these.
  const ssl: unknown = Reflect.get(client, 'ssl');
  const isDirect = Reflect.get(client, 'sslNegotiation') === 'direct';
  return { host, port, isDirect, tls: ssl ? trustOf(Object(ssl)) : undefined };
}

function trustOf(ssl: object): ConnectionOptions {
  const { ca, checkServerIdentity }: ConnectionOptions = ssl;
  return { ...(ca === undefined ? {} : { ca }), ...(checkServerIdentity === undefined ? {} : { checkServerIdentity }) };
}
