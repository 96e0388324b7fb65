/**
 * The MFA method that a session was verified with, the app that recovery codes came from, and the console's audit log
 * by person. Writes to these tables wait while indexes are built. Truncates usernames that no profile could be saved
 * with.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- At second_factor_at; null where a server of the previous release wrote it.
    alter table sessions add column second_factor text
      check (second_factor in ('sms', 'totp', 'passkey', 'recovery-code'));

    -- Null where anything else than the app proved who made them.
    alter table recovery_codes add column app_id uuid references mfa_factors on delete set null;
    create index recovery_codes_app_id_idx on recovery_codes (app_id);

    -- As much as a profile may have.
    update users set username = left(username, 50) where char_length(username) > 50;

    create index console_audit_actor_idx on console_audit (actor, at desc, id desc);
  `.execute(db);
}
