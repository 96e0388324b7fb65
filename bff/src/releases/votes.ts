/**
 * Votes of browsers in which a release failed. What is kept of the visitor and the network are hashes under a key of the
 * servers, different for every release, for as long as a verdict looks back.
 */
import { createHmac } from 'node:crypto';
import { before, type Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { keyFor } from '../secrets.ts';
import { blockOf } from './address-block.ts';
import { VERDICT_WINDOW } from './canary-verdict.ts';
import type { ReleaseId } from './release-record.ts';
import { recordVote } from './votes.repository.ts';

interface VoteDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly releaseLinkSecret: string;
}

interface Voter {
  /** As the server signed it. */
  readonly visitorId: string;
  /** Of the network that the report comes from. */
  readonly address: string;
}

/** Casts the vote of a visitor who really gets `release`. False when they or their network have voted, or none is asked for. */
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
  const at = clock.now();
  const vote = {
    release: { app, version },
    block: hashOf('block', blockOf(address)),
    visitor: hashOf('visitor', visitorId),
    at,
  };
  return recordVote(db, vote, before(at, VERDICT_WINDOW));
}
