-- What can be paid out at each provider, as it was last told, and when that was asked; and the question whose answer comes
-- later, by a message. A payout that its provider refused for lack of money, or that would be, waits since `short_since`.
-- `shortages` counts the refusals: each next try has a reference of its own, as a network takes one but once.
create table floats (
  provider text not null,
  currency text not null,
  available_units bigint not null,
  as_of timestamptz not null,
  primary key (provider, currency)
);
create table float_questions (
  provider text primary key,
  query_ref text,
  asked_at timestamptz not null
);
alter table disbursements add column sent_at timestamptz;
alter table disbursements add column short_since timestamptz;
alter table disbursements add column shortages integer not null default 0;
alter table bank_payouts add column sent_at timestamptz;
alter table bank_payouts add column short_since timestamptz;
alter table bank_payouts add column shortages integer not null default 0;
-- A payment by phone that does not fit goes back to the phone, by its receipt, which the network takes back once. Its id is the
-- prompt's.
create table reversals (
  id text primary key references prompts (id),
  receipt text not null unique,
  amount_units bigint not null check (amount_units > 0),
  state text not null check (state in ('waiting', 'sending', 'sent', 'reversed', 'failed')),
  attempts integer not null,
  conversation_ref text unique,
  query_ref text unique,
  result_code text,
  created_at timestamptz not null,
  ended_at timestamptz
);
