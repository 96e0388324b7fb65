/** Browsers' votes that a release failed, one of each kind; keeps visitor and network as hashes keyed by release. */
import { before } from '../../base/clock.ts';
import type { Db } from '../../base/db/database.ts';
import { blockOf } from '../../base/http/address-block.ts';
import { macsFor } from '../../base/secrets.ts';
import type { ReleaseId } from '../registry/release-record.ts';
import type { SigningDeps } from '../registry/signed-claims.ts';
import { VERDICT_WINDOW } from './canary-verdict.ts';
import { hasVoted, recordVote, type VoteKind } from './votes.repository.ts';

interface VoteDeps extends SigningDeps {
  readonly db: Db;
}

interface Ballot {
  readonly kind: VoteKind;
  readonly visitorId: string;
  readonly address: string;
}

/** Counts a failure reported by a visitor who gets `release`. Returns false for a repeated or unneeded vote. */
export async function castVote(
  { db, clock, releaseLinkSecret }: VoteDeps,
  { app, version }: ReleaseId,
  { kind, visitorId, address }: Ballot,
): Promise<boolean> {
  const hashesOf = (what: string, value: string) =>
    macsFor(releaseLinkSecret, 'release votes', JSON.stringify([app, version, what, value]));
  const votedAt = clock.now();
  const windowStart = before(votedAt, VERDICT_WINDOW);
  const [block, ...earlierBlocks] = hashesOf('block', blockOf(address));
  const [visitor, ...earlierVisitors] = hashesOf('visitor', visitorId);
  if (await hasVoted(db, { app, version, kind }, [...earlierBlocks, ...earlierVisitors], windowStart)) return false;
  return recordVote(db, { app, version, kind, block, visitor, votedAt }, windowStart);
}
