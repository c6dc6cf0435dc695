-- Money between customers and between their own balances, and what a portfolio was worth at the end of each day.
create table transfers (
  id text primary key,
  reference text not null unique,
  -- Customers both: the lines of the same statement's transaction prove it, and once is enough where it has to be fast.
  sender_id text not null,
  recipient_id text not null,
  -- The email or phone the sender typed.
  identifier text not null,
  currency text not null,
  amount_units bigint not null check (amount_units > 0),
  note text,
  created_at timestamptz not null,
  check (sender_id <> recipient_id)
);
create index transfers_sender on transfers (sender_id, created_at desc);

create table conversions (
  id text primary key,
  reference text not null unique,
  user_id text not null references users,
  quote_id text not null unique references exchange_quotes,
  from_currency text not null,
  to_currency text not null,
  amount_units bigint not null check (amount_units > 0),
  received_units bigint not null check (received_units > 0),
  created_at timestamptz not null
);

-- In US dollars at the mid prices of the end of the day.
create table portfolio_days (
  user_id text not null references users,
  day date not null,
  cash_usd_units bigint not null check (cash_usd_units >= 0),
  crypto_usd_units bigint not null check (crypto_usd_units >= 0),
  primary key (user_id, day)
);
-- The days that are whole: a customer who came later has no line in them.
create table portfolio_closings (
  day date primary key,
  closed_at timestamptz not null
);

-- Several accounts may name one phone; only the one that proved it is found by it then.
alter table users add column phone_verified_at timestamptz;
create index users_phone on users (phone) where phone is not null;
