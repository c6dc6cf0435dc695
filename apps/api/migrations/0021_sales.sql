-- Sales of coins, paid out to a phone. A quote is firm for a short time and makes one sale; a sale carries its own copy of the
-- terms, so old quotes can go. Amounts are whole units at each asset's scale; rates are millionths of the fiat currency for one coin.
create table sale_quotes (
  id text primary key,
  -- Null for a visitor's quote; the first signed-in customer to sell with it makes it theirs.
  user_id text,
  crypto_currency text not null,
  crypto_units bigint not null check (crypto_units > 0),
  fiat_currency text not null,
  -- What is paid out, what the house charges, and what it keeps of the price; together the coins' worth at the mid.
  received_units bigint not null check (received_units > 0),
  fee_units bigint not null check (fee_units >= 0),
  spread_units bigint not null check (spread_units >= 0),
  rate_micros bigint not null check (rate_micros > 0),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sale_quotes_expiry on sale_quotes using brin (expires_at);

create table sales (
  id text primary key,
  -- What a person quotes.
  reference text not null unique,
  user_id text not null references users,
  -- One quote, one sale.
  quote_id text not null unique,
  -- 'waiting': its customer may still take it back. 'sending': the payout is on its way.
  state text not null check (state in ('waiting', 'sending', 'completed', 'failed', 'cancelled')),
  crypto_currency text not null,
  crypto_units bigint not null check (crypto_units > 0),
  fiat_currency text not null,
  received_units bigint not null check (received_units > 0),
  fee_units bigint not null check (fee_units >= 0),
  spread_units bigint not null check (spread_units >= 0),
  rate_micros bigint not null check (rate_micros > 0),
  phone text not null,
  -- Why it was not paid, in words for the customer.
  problem text,
  created_at timestamptz not null,
  ended_at timestamptz
);
create index sales_user on sales (user_id, created_at desc);
create index sales_open on sales (created_at) where state in ('waiting', 'sending');
