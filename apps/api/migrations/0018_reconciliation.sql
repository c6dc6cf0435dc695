-- Reconciliation: what providers say of the money they hold for us, kept line by line, and where it differs from the ledger.
-- Lines and differences are only ever added to: a difference ends by being cleared, and what a person wrote stays with it.

create table statement_lines (
  provider text not null check (provider in ('stripe', 'paystack', 'bank', 'mpesa')),
  -- The provider's name of it: however often it is read, it is one line.
  id text not null,
  asset text not null,
  -- What it moved before the fee: above zero to us, below zero away.
  units bigint not null,
  -- What the provider kept of it; below zero when it gave some back.
  fee_units bigint not null,
  -- What names the same movement in the ledger: its direction and the provider's reference. Null for a fee alone.
  match_key text,
  -- What the provider says it is.
  text text not null,
  at timestamptz not null,
  read_at timestamptz not null,
  fee_booked_at timestamptz,
  primary key (provider, id),
  check ((match_key is null) = (units = 0))
);
create index statement_lines_time on statement_lines (provider, at);
create index statement_lines_fees on statement_lines (provider) where fee_units <> 0 and fee_booked_at is null;

create table reconciliation_runs (
  id text primary key,
  provider text not null check (provider in ('stripe', 'paystack', 'bank', 'mpesa')),
  source text not null check (source in ('provider', 'file')),
  state text not null check (state in ('running', 'done', 'failed')),
  -- Why it failed, in words.
  problem text,
  actor text not null,
  -- What of the books is compared: null is the beginning.
  covers_from timestamptz,
  covers_to timestamptz not null,
  -- Where a statement that is read on, instead of by its dates, goes on next time.
  cursor text,
  lines_read integer not null default 0,
  -- Lines in a currency Kivuko has no books for.
  lines_left_out integer not null default 0,
  matched integer not null default 0,
  differences integer not null default 0,
  started_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'running') = (ended_at is null))
);
create unique index reconciliation_runs_one on reconciliation_runs (provider) where state = 'running';
create index reconciliation_runs_recent on reconciliation_runs (started_at desc, id desc);

-- Both sides when a run ended, an asset each: what is held by the ledger and by the statement, what the open differences
-- come to, and what moved after the statement's end.
create table reconciliation_balances (
  run_id text not null references reconciliation_runs,
  asset text not null,
  ledger_units bigint not null,
  statement_units bigint not null,
  open_units bigint not null,
  later_units bigint not null,
  primary key (run_id, asset)
);

create table reconciliation_differences (
  id text primary key,
  provider text not null,
  asset text not null,
  -- The reference both sides should share, with a number when there are several: finding it again is the same difference.
  name text not null,
  kind text not null
    check (kind in ('in_transit', 'missing_at_provider', 'missing_in_ledger', 'amount_differs', 'provider_fee')),
  -- 'booked': a fee that this run found and posted.
  state text not null check (state in ('open', 'cleared', 'booked')),
  ledger_units bigint,
  statement_units bigint,
  journal_key text,
  line_id text,
  text text not null,
  at timestamptz not null,
  found_at timestamptz not null,
  cleared_at timestamptz,
  note text,
  noted_by text,
  noted_at timestamptz,
  unique (provider, asset, name),
  check (num_nonnulls(ledger_units, statement_units) > 0),
  check (num_nonnulls(note, noted_by, noted_at) in (0, 3))
);
create index reconciliation_differences_recent on reconciliation_differences (at desc, id desc);
create index reconciliation_differences_open on reconciliation_differences (provider, at) where state = 'open';

create trigger reconciliation_differences_kept before delete or truncate on reconciliation_differences
  for each statement execute function refuse_change();
create trigger statement_lines_kept before delete or truncate on statement_lines
  for each statement execute function refuse_change();
