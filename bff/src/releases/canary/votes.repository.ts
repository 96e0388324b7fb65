import { sql } from 'kysely';
import type { Db, Row } from '../../base/db/database.ts';
import type { ReleaseId } from '../registry/release-record.ts';

/** A browser's report: a failed page, or another error of the release's scripts. */
export type VoteKind = 'failure' | 'script';

interface Vote extends Row<'releaseVotes'> {
  readonly kind: VoteKind;
}

/** Votes per release and kind; more would not change a verdict. */
const MAX_VOTES = 2000;

/** Records a vote unless its visitor or network has one of its kind. @param windowStart earlier votes have expired */
export async function recordVote(db: Db, vote: Vote, windowStart: Date): Promise<boolean> {
  const { app, version, kind, block, visitor, votedAt } = vote;
  await sql`
    delete from release_votes where ctid in (
      select votes.ctid
      from release_votes as votes join active_releases as live on live.app = votes.app
      where votes.app = ${app} and votes.version = ${version}
        and votes.voted_at < greatest(live.canary_started_at, ${windowStart}::timestamptz)
      for update of votes skip locked
    )
  `.execute(db);
  const { numAffectedRows = 0n } = await sql`
    insert into release_votes (app, version, kind, block, visitor, voted_at)
    select app, ${version}, ${kind}, ${block}::bytea, ${visitor}::bytea, ${votedAt}::timestamptz
    from active_releases
    where app = ${app} and canary_version is not null and ${version} in (version, canary_version)
      and (select count(*) from release_votes where app = ${app} and version = ${version} and kind = ${kind}) < ${MAX_VOTES}
    on conflict do nothing
  `.execute(db);
  return numAffectedRows > 0n;
}

/** Returns true when a visitor or network has a vote of this kind under one of these hashes. */
export async function hasVoted(
  db: Db,
  { app, version, kind }: ReleaseId & { readonly kind: VoteKind },
  hashes: readonly Buffer[],
  since: Date,
) {
  if (hashes.length === 0) return false;
  const vote = await db
    .selectFrom('releaseVotes')
    .select('app')
    .where((eb) => eb.and({ app, version, kind }))
    .where('votedAt', '>=', since)
    .where((eb) => eb.or([eb('block', 'in', hashes), eb('visitor', 'in', hashes)]))
    .limit(1)
    .executeTakeFirst();
  return vote !== undefined;
}

export async function countVotes(db: Db, { app, version }: ReleaseId, since: Date) {
  const countOf = (kind: VoteKind) => sql<number>`(count(*) filter (where kind = ${kind}))::integer`.as(kind);
  return await db
    .selectFrom('releaseVotes')
    .select([countOf('failure'), countOf('script')])
    .where((eb) => eb.and({ app, version }))
    .where('votedAt', '>=', since)
    .executeTakeFirstOrThrow();
}
