/** Opens a TLS connection to see the certificate; sends nothing over it. */
import { once } from 'node:events';
import { connect, isIP } from 'node:net';
import { type ConnectionOptions, connect as connectTls, type PeerCertificate, type TLSSocket } from 'node:tls';
import { SECOND } from '../../../base/clock.ts';
import { inTime, TimeoutError } from '../../../base/timeout.ts';
import { askProxy, type Greeting, greetings } from './greetings.ts';
import type { HttpProxy } from './http-proxy.ts';

export interface TlsPeer {
  /** The store's uses of the host. */
  readonly uses: readonly string[];
  readonly host: string;
  readonly port: number;
  readonly greeting: Greeting;
  /** Trust settings of the store's own connections, in addition to the usual authorities. */
  readonly tls: ConnectionOptions;
  /** Used when the host is unreachable without it. */
  readonly proxy?: HttpProxy | undefined;
}

export interface SeenCertificate {
  readonly issuer: string | null;
  readonly validFrom: Date;
  readonly validUntil: Date;
  /** Error code of the check; null when the certificate is trusted. */
  readonly distrust: string | null;
}

/** A certificate, or the code of the error that prevented reading it. */
export type Look = SeenCertificate | { readonly unreachable: string };

const TIMEOUT = 5 * SECOND;
const LONGEST_NAME = 200;

/** Connects directly, or else through the peer's proxy, if it has one. Never rejects. */
export async function inspectCertificate(peer: TlsPeer, timeout = TIMEOUT): Promise<Look> {
  const direct = await inspectThrough(peer, peer, timeout);
  if (!('unreachable' in direct) || !peer.proxy) return direct;
  const through = await inspectThrough(peer, peer.proxy, timeout);
  return 'unreachable' in through ? { unreachable: 'PROXY' } : through;
}

async function inspectThrough(
  { host, port, greeting, tls }: TlsPeer,
  by: TlsPeer | HttpProxy,
  timeout: number,
): Promise<Look> {
  const socket = connect({ host: by.host, port: by.port });
  // Ignores errors after the answer; earlier ones reject the waiting promises.
  socket.on('error', () => {});
  let secured: TLSSocket | undefined;
  const handshake = async () => {
    await once(socket, 'connect');
    await ('greeting' in by ? greetings[greeting](socket) : askProxy(socket, by, { host, port }));
    const name = isIP(host) ? {} : { servername: host };
    secured = connectTls({ socket, host, ...name, ...tls, rejectUnauthorized: false });
    secured.on('error', () => {});
    await once(secured, 'secureConnect');
    return describe(secured);
  };
  try {
    return await inTime(timeout, handshake());
  } catch (error) {
    return { unreachable: codeOf(error) };
  } finally {
    secured?.destroy();
    socket.destroy();
  }
}

function describe(socket: TLSSocket): SeenCertificate {
  const { issuer, valid_from: from, valid_to: until } = socket.getPeerCertificate();
  return {
    issuer: nameOf(issuer),
    validFrom: new Date(from),
    validUntil: new Date(until),
    distrust: socket.authorized ? null : codeOf(socket.authorizationError),
  };
}

function nameOf({ O: organization, CN: commonName }: PeerCertificate['issuer']): string | null {
  const names = [organization, commonName].flat().filter(Boolean);
  return names.length === 0 ? null : [...new Set(names)].join(', ').slice(0, LONGEST_NAME);
}

function codeOf(error: unknown): string {
  if (error instanceof TimeoutError) return 'ETIMEDOUT';
  // Node passes only the code, although its types declare an error.
  const code: unknown = typeof error === 'string' ? error : Object(error).code;
  return typeof code === 'string' && /^\w+$/.test(code) ? code : 'UNKNOWN';
}
