-- Block trades: a customer asks for a firm price on a large amount, staff answer, and it is settled from the customer's own
-- wallets. A table of its own, since its price is a person's, stands for minutes and is settled in steps.
create table block_trades (
  id text primary key,
  reference text not null unique,
  user_id text not null references users,
  -- 'funding': accepted, and the wallet lacks what the customer gives. 'held': their side is set aside. 'lapsed': it was not
  -- brought in time, or the market ran away before it was.
  state text not null check (state in
    ('asked', 'quoted', 'funding', 'held', 'settled', 'cancelled', 'declined', 'expired', 'refused', 'lapsed')),
  side text not null check (side in ('buy', 'sell')),
  coin text not null,
  currency text not null,
  asked_in text not null check (asked_in in ('coin', 'money')),
  asked_units bigint not null check (asked_units > 0),
  note text,
  -- How often staff answered: who accepts says which answer they saw.
  answers integer not null default 0,
  -- The answer: millionths of the currency for one coin, what it comes to, the fee in the currency, and the mid then.
  price_micros bigint check (price_micros > 0),
  coin_units bigint check (coin_units > 0),
  money_units bigint check (money_units > 0),
  fee_units bigint check (fee_units >= 0),
  mid_micros bigint check (mid_micros > 0),
  answered_by text references users,
  firm_until timestamptz,
  -- Also of a refusal: what the answer time is measured by.
  first_answered_at timestamptz,
  bring_by timestamptz,
  held_at timestamptz,
  -- After it the customer may take back what was set aside.
  settle_by timestamptz,
  -- Since when the treasury lacks its side.
  short_at timestamptz,
  -- In words for the customer.
  problem text,
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint block_trades_answer_check check (
    (price_micros is null) = (coin_units is null) and (price_micros is null) = (money_units is null)
    and (price_micros is null) = (fee_units is null) and (price_micros is null) = (mid_micros is null)
    and (price_micros is null) = (firm_until is null)
    and (price_micros is not null or state in ('asked', 'cancelled', 'refused'))
  )
);
create unique index block_trades_open on block_trades (user_id, coin, currency) where ended_at is null;
create index block_trades_user on block_trades (user_id, id);
create index block_trades_waiting on block_trades (id) where ended_at is null;
create index block_trades_answered on block_trades (created_at) where first_answered_at is not null;
