/** Votes of browsers in which a release failed; visitor and network are kept only as hashes keyed by release. */
import { createHmac } from 'node:crypto';
import { before } from '../../clock.ts';
import type { Deps } from '../../deps.ts';
import { keyFor } from '../../secrets.ts';
import type { ReleaseId } from '../registry/release-record.ts';
import { blockOf } from './address-block.ts';
import { VERDICT_WINDOW } from './canary-verdict.ts';
import { recordVote } from './votes.repository.ts';

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
  const key = keyFor(releaseLinkSecret, 'release votes');
  const hashOf = (kind: string, value: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([app, version, kind, value]))
      .digest();
  const votedAt = clock.now();
  const [block, visitor] = [hashOf('block', blockOf(address)), hashOf('visitor', visitorId)];
  return recordVote(db, { app, version, block, visitor, votedAt }, before(votedAt, VERDICT_WINDOW));
}
