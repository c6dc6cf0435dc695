-- What a customer sees of each movement of their money: one line for each side, written in the transaction of the
-- movement itself. The ledger holds the money; these lines hold the words, and say which row they belong to.
create table transactions (
  id text primary key,
  -- A customer: the month that counts the line proves it.
  user_id text not null,
  -- The deposit, payout, transfer, conversion or order behind it.
  source_id text not null,
  reference text not null,
  type text not null check (type in ('deposit', 'withdrawal', 'transfer', 'bill_payment', 'agent_commission', 'crypto')),
  status text not null check (status in ('completed', 'pending', 'failed')),
  currency text not null,
  amount_units bigint not null check (amount_units > 0),
  fee_units bigint not null check (fee_units >= 0),
  description text not null,
  recipient_info text,
  recipient_id text,
  recipient_name text,
  recipient_phone text,
  created_at timestamptz not null,
  -- The day it happened on where the operator is; periods are cut by it.
  day date not null,
  -- What a search looks through; bounded, because an index row is.
  search text not null generated always as (left(lower(
    reference || E'\n' || description || E'\n' || coalesce(recipient_name, '') || E'\n' || coalesce(recipient_phone, '')
  ), 500)) stored,
  unique (user_id, source_id)
);
-- Everything a search and its sums look at lies in the index: a hundred thousand lines are read without touching the
-- table. Trigrams would help rare words alone, and make every movement of money pay for it.
create index transactions_user on transactions (user_id, created_at desc, id desc)
  include (day, type, status, currency, amount_units, search);
create index transactions_user_kind on transactions (user_id, type, status, created_at desc, id desc) include (day);

-- Counts and sums by month, so that true figures cost the same for a hundred lines as for a hundred thousand. What is
-- asked of part of a month is counted from its lines.
create table transaction_months (
  user_id text not null references users,
  -- Its first day.
  month date not null,
  type text not null,
  status text not null,
  currency text not null,
  lines bigint not null check (lines >= 0),
  amount_units numeric not null check (amount_units >= 0),
  primary key (user_id, month, type, status, currency)
  -- Room on each page, so that a count's next version stays beside the last one and no index hears of it.
) with (fillfactor = 50);

-- Many lines at once are counted at once, and in one order, so that two statements never wait for each other.
create function count_new_transactions() returns trigger language plpgsql as $$
begin
  insert into transaction_months as m (user_id, month, type, status, currency, lines, amount_units)
  select user_id, date_trunc('month', day::timestamp)::date as its_month, type, status, currency, count(*), sum(amount_units)
  from added
  group by user_id, its_month, type, status, currency
  order by user_id, its_month, type, status, currency
  on conflict (user_id, month, type, status, currency) do update
    set lines = m.lines + excluded.lines, amount_units = m.amount_units + excluded.amount_units;
  return null;
end $$;
create trigger transactions_counted after insert on transactions
  referencing new table as added for each statement execute function count_new_transactions();

create function count_changed_transaction() returns trigger language plpgsql as $$
declare
  its_month constant date := date_trunc('month', new.day::timestamp)::date;
begin
  if (old.user_id, old.day, old.type, old.currency) <> (new.user_id, new.day, new.type, new.currency) then
    raise exception 'a line keeps its customer, day, type and currency';
  end if;
  if (old.status, old.amount_units) = (new.status, new.amount_units) then return null; end if;
  -- In one order, so that a line on its way there and one on its way back never wait for each other.
  perform from transaction_months where user_id = new.user_id and month = its_month and type = new.type
    and currency = new.currency and status in (old.status, new.status) order by status for update;
  update transaction_months set lines = lines - 1, amount_units = amount_units - old.amount_units
    where user_id = new.user_id and month = its_month and type = new.type and status = old.status
      and currency = new.currency;
  insert into transaction_months as m (user_id, month, type, status, currency, lines, amount_units)
  values (new.user_id, its_month, new.type, new.status, new.currency, 1, new.amount_units)
  on conflict (user_id, month, type, status, currency) do update
    set lines = m.lines + 1, amount_units = m.amount_units + excluded.amount_units;
  return null;
end $$;
create trigger transactions_recounted after update on transactions
  for each row execute function count_changed_transaction();

-- A firm rate between two balances, for a short time and one use: a payout to a phone or an exchange.
create table exchange_quotes (
  id text primary key,
  user_id text not null references users,
  purpose text not null check (purpose in ('payout', 'conversion')),
  from_currency text not null,
  to_currency text not null,
  amount_units bigint not null check (amount_units > 0),
  fee_units bigint not null check (fee_units >= 0),
  received_units bigint not null check (received_units > 0),
  -- In the currency received: what the mid price would have given, less what is received.
  spread_units bigint not null check (spread_units >= 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  check (from_currency <> to_currency)
);
create index exchange_quotes_expiry on exchange_quotes using brin (expires_at);

-- A suspended account neither sends nor receives.
alter table users add column suspended_at timestamptz;
