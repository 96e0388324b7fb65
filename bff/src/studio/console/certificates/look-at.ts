/** Opens a TLS connection to see the certificate; sends nothing over it. */
import { once } from 'node:events';
import { connect, isIP } from 'node:net';
import { type ConnectionOptions, connect as connectTls, type PeerCertificate, type TLSSocket } from 'node:tls';
import { SECOND } from '../../../base/clock.ts';
import { inTime, TimeoutError } from '../../../base/timeout.ts';
import { askProxy, type Greeting, greetings } from './greetings.ts';
import type { HttpProxy } from './http-proxy.ts';

export interface TlsPeer {
  /** What the store uses it for. */
  readonly uses: readonly string[];
  readonly host: string;
  readonly port: number;
  readonly greeting: Greeting;
  /** What the store's own connections trust beside the usual authorities. */
  readonly tls: ConnectionOptions;
  /** Asked where the host is not reached without it. */
  readonly proxy?: HttpProxy | undefined;
}

export interface SeenCertificate {
  readonly issuer: string | null;
  readonly validFrom: Date;
  readonly validUntil: Date;
  /** An error's code; null when it is trusted. */
  readonly distrust: string | null;
}

/** A certificate, or the code of the error that kept us from it. */
export type Look = SeenCertificate | { readonly unreachable: string };

const TIMEOUT = 5 * SECOND;
const LONGEST_NAME = 200;

/** Through the peer's proxy, if it has one, where it is not reached without. Never rejects. */
export async function lookAt(peer: TlsPeer, timeout = TIMEOUT): Promise<Look> {
  const direct = await lookBy(peer, peer, timeout);
  if (!('unreachable' in direct) || !peer.proxy) return direct;
  const through = await lookBy(peer, peer.proxy, timeout);
  return 'unreachable' in through ? { unreachable: 'PROXY' } : through;
}

async function lookBy({ host, port, greeting, tls }: TlsPeer, by: TlsPeer | HttpProxy, timeout: number): Promise<Look> {
  const socket = connect({ host: by.host, port: by.port });
  // Errors after the answer are nothing to us; earlier ones reject what waits.
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
  // Node gives the code alone, where its types say an error.
  const code: unknown = typeof error === 'string' ? error : Object(error).code;
  return typeof code === 'string' && /^\w+$/.test(code) ? code : 'UNKNOWN';
}
