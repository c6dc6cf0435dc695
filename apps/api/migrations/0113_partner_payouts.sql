-- Payouts from a partner's float: many to phones, or one withdrawal. Proposed by one, approved by another; each row becomes one
-- cash-out of the float.
create table partner_bulk_payouts (
  id text primary key,
  partner_id text not null references partners,
  kind text not null check (kind in ('bulk', 'withdrawal')),
  state text not null check (state in ('proposed', 'approved', 'completed', 'rejected')),
  currency text not null,
  amount_units bigint not null check (amount_units > 0),
  fee_units bigint not null check (fee_units >= 0),
  -- Members, whose accounts are in the live database: no reference. Of a key, who made it.
  made_by text not null,
  decided_by text,
  decided_at timestamptz,
  problem text,
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint partner_bulk_payouts_two_check check (state = 'rejected' or decided_by is distinct from made_by)
);
create index partner_bulk_payouts_partner on partner_bulk_payouts (partner_id, id);
create index partner_bulk_payouts_paying on partner_bulk_payouts (id) where state = 'approved';

create table partner_payout_rows (
  id text primary key,
  bulk_id text not null references partner_bulk_payouts,
  partner_id text not null references partners,
  number integer not null,
  -- The partner's own name for it.
  reference text not null,
  destination jsonb not null,
  amount_units bigint not null check (amount_units > 0),
  fee_units bigint not null check (fee_units >= 0),
  -- `started`: its cash-out says what became of it. `refused`: it never was one, and `problem` says why.
  state text not null check (state in ('waiting', 'started', 'refused')),
  cash_out_id text unique references cash_outs,
  problem text,
  created_at timestamptz not null,
  constraint partner_payout_rows_number unique (bulk_id, number),
  constraint partner_payout_rows_started_check check ((state = 'started') = (cash_out_id is not null))
);
create index partner_payout_rows_reference on partner_payout_rows (partner_id, reference);
create index partner_payout_rows_waiting on partner_payout_rows (bulk_id, number) where state = 'waiting';
