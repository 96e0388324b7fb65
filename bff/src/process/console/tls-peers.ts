/** TLS servers that the store connects to, from its settings alone: no request can add an address. */
import { addressOf } from '../../base/db/database-address.ts';
import { mailServerOf } from '../../base/email/smtp.ts';
import { type HttpProxy, proxyOf } from '../../studio/console/certificates/http-proxy.ts';
import type { TlsPeer } from '../../studio/console/certificates/inspect-certificate.ts';
import type { Env } from '../env.ts';

type Peer = Omit<TlsPeer, 'uses'>;

const TWILIO = 'https://api.twilio.com';

export function tlsPeers(env: Env): TlsPeer[] {
  const { publicOrigins, payments, outbox, google, breachService, tracing } = env;
  const proxy = proxyOf(env.outgoingProxy);
  const webPeer = (address: string | undefined) => webPeerOf(address, proxy);
  const peers: readonly (readonly [use: string, peer: Peer | undefined])[] = [
    ['the store', webPeer(publicOrigins[0])],
    ['the console', webPeer(env.console?.origin)],
    ['the database', databasePeer(env.databaseUrl)],
    ['the database', databasePeer(env.databaseDirectUrl)],
    ['the replica', databasePeer(env.databaseReadUrl)],
    ['emails', mailPeer(outbox.smtp?.url)],
    ['texts', webPeer(outbox.twilio && TWILIO)],
    ['payments', webPeer(payments.stripe?.apiUrl)],
    ['sign-in with Google', webPeer(google?.issuer)],
    ['leaked passwords', webPeer(breachService)],
    ['releases', webPeer(env.assetBucket?.url)],
    ['media', webPeer(env.mediaBucket?.url)],
    ['product files', webPeer(env.productFilesBucket?.url)],
    ['uploads', webPeer(env.filesBucket?.url)],
    ['backups', webPeer(env.backupBucket?.url)],
    ['traces', webPeer(tracing?.endpoint)],
  ];
  const configured = peers.flatMap(([use, peer]) => (peer ? [{ use, peer }] : []));
  return [...Map.groupBy(configured, ({ peer: { host, port } }) => `${host} ${port}`).values()].flatMap((same) => {
    const uses = [...new Set(same.map(({ use }) => use))];
    return same.slice(0, 1).map(({ peer }) => ({ uses, ...peer }));
  });
}

function webPeerOf(address: string | undefined, proxy: HttpProxy | undefined): Peer | undefined {
  if (address === undefined) return undefined;
  const { protocol, hostname, port } = new URL(address);
  if (protocol !== 'https:') return undefined;
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 443), greeting: 'none', tls: {}, proxy };
}

function mailPeer(address: string | undefined): Peer | undefined {
  if (address === undefined) return undefined;
  const { host, port, secure, requireTLS } = mailServerOf(address);
  return secure || requireTLS ? { host, port, greeting: secure ? 'none' : 'smtp', tls: {} } : undefined;
}

function databasePeer(url: string | undefined): Peer | undefined {
  if (url === undefined) return undefined;
  const { host, port, tls, isDirect } = addressOf(url);
  if (!tls || host.startsWith('/')) return undefined;
  if (isDirect) return { host, port, greeting: 'none', tls: { ...tls, ALPNProtocols: ['postgresql'] } };
  return { host, port, greeting: 'postgres', tls };
}
