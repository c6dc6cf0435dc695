-- The whole ledger is checked in parts, over as many nights as that takes: how far it came, and how long it took.

-- One reading of all accounts, then of all journals; the newest is under way while it has no end.
create table ledger_passes (
  id text primary key,
  started_at timestamptz not null,
  ended_at timestamptz,
  -- What the next part reads, and the number it begins after.
  reads text not null check (reads in ('accounts', 'journals')),
  after_id bigint not null,
  -- The newest journal when it began: whatever is added meanwhile, it ends there.
  last_journal bigint not null,
  nights integer not null,
  -- The last of them, and how long it was worked in that one.
  night date not null,
  night_ms integer not null,
  duration_ms integer not null,
  journals bigint not null,
  entries bigint not null,
  accounts bigint not null,
  findings jsonb not null
);
create unique index ledger_passes_open on ledger_passes ((true)) where ended_at is null;

-- What one night read of it.
alter table ledger_checks drop constraint ledger_checks_kind_check,
  add constraint ledger_checks_kind_check check (kind in ('new', 'part', 'whole')) not valid;
