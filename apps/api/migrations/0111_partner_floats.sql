-- Partners' money. A float is the wallet of a customer that nobody signs in as: what bank transfers add to it and payouts take
-- from it are deposits and cash-outs like anybody's. The release before sees one more customer without a password.
alter table users drop constraint users_kind_check;
alter table users add constraint users_kind_check
  check (kind in ('person', 'company', 'partner_customer', 'partner')) not valid;

create table partner_floats (
  partner_id text primary key references partners,
  user_id text not null unique references users,
  created_at timestamptz not null
);

-- What a partner earned in a month in one currency, less what was given back: into its float, once. It is made of the entries
-- of the partner's account of margins from one number to another, so that each is settled once.
create table partner_settlements (
  id text primary key,
  reference text not null unique,
  partner_id text not null references partners,
  currency text not null,
  -- Its first day, by UTC.
  month date not null,
  from_sequence bigint not null,
  to_sequence bigint not null,
  -- What the settlement before left: below zero, more had been given back than was earned.
  carried_in_units bigint not null check (carried_in_units <= 0),
  lines_units bigint not null,
  paid_units bigint not null check (paid_units >= 0),
  carried_out_units bigint not null check (carried_out_units <= 0),
  created_at timestamptz not null,
  constraint partner_settlements_once unique (partner_id, currency, month),
  constraint partner_settlements_range_check check (from_sequence < to_sequence),
  constraint partner_settlements_sum_check check (carried_in_units + lines_units = paid_units + carried_out_units)
);
