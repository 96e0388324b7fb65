/** Votes of browsers in which a release failed; visitor and network are kept only as hashes keyed by release. */
import { before } from '../../clock.ts';
import type { Deps } from '../../deps.ts';
import { macsFor } from '../../secrets.ts';
import type { ReleaseId } from '../registry/release-record.ts';
import { blockOf } from './address-block.ts';
import { VERDICT_WINDOW } from './canary-verdict.ts';
import { hasVoted, recordVote } from './votes.repository.ts';

type VoteDeps = Pick<Deps, 'db' | 'clock' | 'releaseLinkSecret'>;

interface Voter {
  readonly visitorId: string;
  readonly address: string;
}

/** Counts a failure reported by a visitor who gets `release`. False for a repeated vote or when none is needed. */
export async function castVote(
  { db, clock, releaseLinkSecret }: VoteDeps,
  { app, version }: ReleaseId,
  { visitorId, address }: Voter,
): Promise<boolean> {
  const hashesOf = (kind: string, value: string) =>
    macsFor(releaseLinkSecret, 'release votes', JSON.stringify([app, version, kind, value]));
  const votedAt = clock.now();
  const windowStart = before(votedAt, VERDICT_WINDOW);
  const [block, ...earlierBlocks] = hashesOf('block', blockOf(address));
  const [visitor, ...earlierVisitors] = hashesOf('visitor', visitorId);
  if (await hasVoted(db, { app, version }, [...earlierBlocks, ...earlierVisitors], windowStart)) return false;
  return recordVote(db, { app, version, block, visitor, votedAt }, windowStart);
}
