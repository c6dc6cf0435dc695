-- Where a partner's server is told what happened, and each message to it. In the database of their mode, as events are.
create table partner_webhooks (
  id text primary key,
  partner_id text not null references partners,
  url text not null,
  types text[] not null check (cardinality(types) > 0),
  sealed_secret bytea not null,
  -- Signs beside it until then.
  sealed_old_secret bytea,
  old_secret_ends_at timestamptz,
  -- A member, whose account is in the live database: no reference.
  created_by text not null,
  created_at timestamptz not null,
  switched_off_at timestamptz,
  switched_off_by text check (switched_off_by in ('member', 'endpoint')),
  ended_at timestamptz,
  constraint partner_webhooks_old_secret_check check ((sealed_old_secret is null) = (old_secret_ends_at is null)),
  constraint partner_webhooks_switched_check check ((switched_off_at is null) = (switched_off_by is null))
);
create index partner_webhooks_partner on partner_webhooks (partner_id, id) where ended_at is null;

create table partner_deliveries (
  number bigint generated always as identity primary key,
  webhook_id text not null references partner_webhooks,
  event_number bigint not null references partner_events on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed', 'dropped')),
  tries integer not null default 0,
  -- Null: at once.
  next_at timestamptz,
  -- Somebody is at it until then at the latest.
  taken_until timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz
);
create index partner_deliveries_webhook on partner_deliveries (webhook_id, number);
create index partner_deliveries_event on partner_deliveries (event_number);
create index partner_deliveries_waiting on partner_deliveries (webhook_id, next_at nulls first, number) where state = 'waiting';

create table partner_tries (
  delivery_number bigint not null references partner_deliveries on delete cascade,
  number integer not null,
  at timestamptz not null,
  duration_ms integer not null,
  -- Null: there was no answer, and `problem` says why.
  status integer,
  problem text,
  answer text,
  primary key (delivery_number, number),
  constraint partner_tries_answer_check check ((status is null) = (problem is not null))
);

-- Written with the event, so that none is missed whatever wrote it.
create function note_partner_delivery() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into partner_deliveries (webhook_id, event_number, created_at)
    select id, new.number, new.at from partner_webhooks
    where partner_id = new.partner_id and ended_at is null and switched_off_at is null and new.type = any(types)
    order by id;
  return null;
end $$;
create trigger note_partner_delivery after insert on partner_events for each row execute function note_partner_delivery();
