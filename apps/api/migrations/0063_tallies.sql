-- What the console's overview shows, counted by a job in hours of UTC: docs/decisions/0044-tallies.md. All of it can be
-- counted anew from the ledger and from columns that never change.

-- Up to which of its entries each account of the ledger was counted.
create table tally_marks (
  account_id bigint primary key,
  sequence bigint not null check (sequence > 0)
);

-- By the hour a journal was posted in. Reversals are kinds of their own, below zero, in the hour they happen.
create table tally_money (
  hour timestamptz not null,
  kind text not null,
  rail text not null,
  asset text not null,
  movements bigint not null,
  volume_units bigint not null,
  fee_units bigint not null,
  spread_units bigint not null,
  primary key (hour, kind, rail, asset)
);

-- By the hour something was begun in: how much of it was completed since, and in how many seconds.
create table tally_settled (
  hour timestamptz not null,
  kind text not null,
  rail text not null,
  seconds integer not null check (seconds >= 0),
  completed bigint not null check (completed > 0),
  primary key (hour, kind, rail, seconds)
);

create table tally_begun (
  hour timestamptz not null,
  kind text not null,
  rail text not null,
  begun bigint not null check (begun > 0),
  primary key (hour, kind, rail)
);

-- Of those who signed up in this hour, how many are how far by now.
create table tally_signups (
  hour timestamptz primary key,
  signed_up bigint not null check (signed_up > 0),
  email_confirmed bigint not null,
  phone_confirmed bigint not null,
  tier_2 bigint not null,
  tier_3 bigint not null
);

-- How far the job is.
create table tallies (
  is_only boolean primary key default true check (is_only),
  tallied_at timestamptz,
  begun_to timestamptz,
  funnel_at timestamptz
);
insert into tallies default values;

-- How providers answered each hour, as every process saw it.
create table provider_calls (
  hour timestamptz not null,
  provider text not null,
  succeeded bigint not null,
  failed bigint not null,
  unknown bigint not null,
  unsent bigint not null,
  held bigint not null,
  answer_ms bigint not null,
  slowest_ms integer not null,
  last_answer_at timestamptz,
  primary key (hour, provider)
);
