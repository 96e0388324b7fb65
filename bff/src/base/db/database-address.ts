import type { ConnectionOptions } from 'node:tls';
import pg from 'pg';

export interface DatabaseAddress {
  /** A directory of sockets where it begins with a slash. */
  readonly host: string;
  readonly port: number;
  /** Undefined without TLS. */
  readonly tls: ConnectionOptions | undefined;
  /** Whether TLS begins without being asked for. */
  readonly isDirect: boolean;
}

/** Where the driver connects to for `url`, and what it trusts there, by `sslmode` and its like; without user and password. */
export function addressOf(url: string): DatabaseAddress {
  const client = new pg.Client({ connectionString: url });
  const { host, port } = client;
  // The types of pg lack these.
  const ssl: unknown = Reflect.get(client, 'ssl');
  const isDirect = Reflect.get(client, 'sslNegotiation') === 'direct';
  return { host, port, isDirect, tls: ssl ? trustOf(Object(ssl)) : undefined };
}

function trustOf(ssl: object): ConnectionOptions {
  const { ca, checkServerIdentity }: ConnectionOptions = ssl;
  return { ...(ca === undefined ? {} : { ca }), ...(checkServerIdentity === undefined ? {} : { checkServerIdentity }) };
}
