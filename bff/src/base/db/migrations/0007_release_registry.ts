import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table contracts (
      version text primary key check (version ~ '^[0-9a-f]{12}$'),
      document jsonb not null check (jsonb_typeof(document) = 'object'),
      served_at timestamptz
    );

    alter table releases
      add column commit text check (commit ~ '^[0-9a-f]{7,64}(-dirty)?$'),
      add column contract_version text references contracts (version),
      add column endpoints text[] not null default '{}',
      add column created_by text not null default 'unknown' check (char_length(created_by) between 1 and 200);

    alter table active_releases
      add column canary_version text,
      add column canary_percent integer check (canary_percent between 1 and 99),
      add column canary_started_at timestamptz,
      add constraint active_releases_canary_fkey foreign key (app, canary_version) references releases (app, version),
      add constraint active_releases_canary_is_another check (canary_version <> version),
      add constraint active_releases_canary_is_whole
        check (num_nonnulls(canary_version, canary_percent, canary_started_at) in (0, 3));

    create table release_events (
      id bigint primary key generated always as identity,
      app text not null,
      action text not null check (action in ('activate', 'canary', 'promote', 'rollback', 'auto-rollback', 'pin')),
      version text not null,
      replaced text check (replaced <> version),
      percent integer check (percent between 1 and 99),
      actor text not null check (char_length(actor) between 1 and 200),
      reason text check (char_length(reason) between 1 and 1000),
      at timestamptz not null,
      constraint release_events_percent_of_canaries check ((action = 'canary') = (percent is not null)),
      constraint release_events_replaced_by_steps check (replaced is not null or action not in ('rollback', 'auto-rollback', 'promote'))
    );
    create index release_events_app_idx on release_events (app, id);
    insert into release_events (app, action, version, actor, at)
      select app, 'activate', version, 'unknown', activated_at from active_releases order by activated_at;

    create table release_health (
      app text not null,
      version text not null,
      minute timestamptz not null check (minute = date_trunc('minute', minute)),
      views integer not null default 0 check (views >= 0),
      load_errors integer not null default 0 check (load_errors >= 0),
      render_errors integer not null default 0 check (render_errors >= 0),
      server_render_errors integer not null default 0 check (server_render_errors >= 0),
      primary key (app, version, minute),
      foreign key (app, version) references releases (app, version) on delete cascade
    );
    create index release_health_minute_idx on release_health (minute);

    create function notify_releases_changed() returns trigger language plpgsql as $$
    begin
      perform pg_notify('releases_changed', '');
      return null;
    end
    $$;
    create trigger active_releases_changed
      after insert or update or delete or truncate on active_releases
      for each statement execute function notify_releases_changed();
  `.execute(db);
}
