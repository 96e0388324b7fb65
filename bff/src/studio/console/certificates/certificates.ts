/** Certificates of the store's peers, as last checked. */
import type { Certificate, Waiting } from '@storefront/contract/console';
import { type Clock, DAY, HOUR, MINUTE } from '../../../base/clock.ts';
import { addressWords } from './address-words.ts';
import type { TlsPeer } from './inspect-certificate.ts';
import { inspectCertificate, type Look, type SeenCertificate } from './inspect-certificate.ts';

export interface Certificates {
  /** Returns results of the last hour; checks again after that, or a minute after a host was unreachable. */
  read(): Promise<{ readonly lookedAt: Date; readonly certificates: Certificate[] }>;
  /** Returns certificates that end soon or have ended, as last checked. Rechecks after six hours, without waiting. */
  ending(): EndingCertificate[];
}

type EndingCertificate = Waiting['nearEnd']['certificates'][number];

interface CertificateDeps {
  readonly clock: Clock;
  readonly peers: readonly TlsPeer[];
}

interface Looked {
  readonly at: Date;
  readonly looks: readonly { readonly peer: TlsPeer; readonly look: Look }[];
}

const KEPT = 1 * HOUR;
const KEPT_WITHOUT_ANSWER = 1 * MINUTE;
const KEPT_FOR_TODAY = 6 * HOUR;

const NEAR_END = 14 * DAY;
/** A certificate with a lifetime of days is renewed later. */
const NEAR_END_SHARE = 1 / 3;

export function createCertificates({ clock, peers }: CertificateDeps): Certificates {
  let last: Looked | undefined;
  let looking: Promise<Looked> | undefined;

  const isYounger = (age: number) => last !== undefined && clock.now().getTime() - last.at.getTime() < age;
  const certificatesOf = ({ looks }: Looked) => looks.map(({ peer, look }) => certificateOf(peer, look, clock.now()));

  async function inspectAll(): Promise<Looked> {
    const looks = await Promise.all(peers.map(async (peer) => ({ peer, look: await inspectCertificate(peer) })));
    last = { at: clock.now(), looks };
    return last;
  }

  function renew(): Promise<Looked> {
    looking ??= inspectAll().finally(() => {
      looking = undefined;
    });
    return looking;
  }

  return {
    async read() {
      const isWhole = last?.looks.every(({ look }) => 'issuer' in look);
      const looked = last && isYounger(isWhole ? KEPT : KEPT_WITHOUT_ANSWER) ? last : await renew();
      return { lookedAt: looked.at, certificates: certificatesOf(looked) };
    },
    ending() {
      if (!isYounger(KEPT_FOR_TODAY)) void renew();
      const now = clock.now();
      return (last?.looks ?? []).flatMap(({ peer, look }) => {
        if ('unreachable' in look || !isNearEnd(look, now)) return [];
        return { uses: [...peer.uses], validUntil: look.validUntil.toISOString(), daysLeft: daysLeft(look, now) };
      });
    },
  };
}

function certificateOf({ uses, ...address }: TlsPeer, look: Look, now: Date): Certificate {
  const peer = { uses: [...uses], host: addressWords(address) };
  if ('unreachable' in look) {
    const nothing = { issuer: null, validUntil: null, daysLeft: null };
    return { ...peer, state: 'unreachable', reason: look.unreachable, ...nothing };
  }
  const { issuer, validUntil, distrust: reason } = look;
  return {
    ...peer,
    state: stateOf(look, now),
    reason,
    issuer,
    validUntil: validUntil.toISOString(),
    daysLeft: daysLeft(look, now),
  };
}

function stateOf(seen: SeenCertificate, now: Date): Certificate['state'] {
  if (timeLeft(seen, now) <= 0) return 'expired';
  if (seen.distrust !== null) return 'untrusted';
  return isNearEnd(seen, now) ? 'near-end' : 'good';
}

function isNearEnd(seen: SeenCertificate, now: Date): boolean {
  const lifetime = seen.validUntil.getTime() - seen.validFrom.getTime();
  return timeLeft(seen, now) <= Math.min(NEAR_END, lifetime * NEAR_END_SHARE);
}

const timeLeft = ({ validUntil }: SeenCertificate, now: Date) => validUntil.getTime() - now.getTime();
const daysLeft = (seen: SeenCertificate, now: Date) => Math.floor(timeLeft(seen, now) / DAY);
