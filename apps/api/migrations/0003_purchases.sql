-- A purchase: the quote (a firm price), the order (its acceptance), the card payment, and the refund when it cannot be settled.
-- Amounts are whole units at each asset's scale; rates are millionths of the fiat currency for one whole coin.
create table quotes (
  id text primary key,
  -- Null for a visitor's quote; the first signed-in customer to order with it makes it theirs.
  user_id text,
  fiat_currency text not null,
  crypto_currency text not null,
  payment_method text not null,
  total_units bigint not null check (total_units > 0),
  fee_units bigint not null check (fee_units >= 0),
  crypto_units bigint not null check (crypto_units > 0),
  fee_bps integer not null,
  mid_rate_micros bigint not null check (mid_rate_micros > 0),
  rate_micros bigint not null check (rate_micros >= mid_rate_micros),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index quotes_expiry on quotes using brin (expires_at);

create table orders (
  id text primary key,
  reference text not null unique,
  user_id text not null references users,
  -- One quote, one order.
  quote_id text not null unique,
  state text not null check (state in ('awaiting_payment', 'completed', 'expired', 'cancelled', 'refund_pending', 'refunded')),
  payment_method text not null,
  fiat_currency text not null,
  crypto_currency text not null,
  total_units bigint not null check (total_units > 0),
  fee_units bigint not null check (fee_units >= 0 and fee_units < total_units),
  crypto_units bigint not null check (crypto_units > 0),
  mid_rate_micros bigint not null,
  rate_micros bigint not null,
  -- Why the last attempt or the order did not go through, in words for the customer.
  problem text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  completed_at timestamptz
);
create index orders_user on orders (user_id, created_at desc);
create index orders_open on orders (expires_at) where state in ('awaiting_payment', 'refund_pending');

create table card_payments (
  id text primary key,
  order_id text not null unique references orders,
  -- The provider's id of the payment; null until it answered.
  provider_ref text unique,
  client_reference text,
  created_at timestamptz not null
);

create table card_customers (
  user_id text primary key references users,
  provider_ref text not null unique
);

create table refunds (
  id text primary key,
  order_id text not null unique references orders,
  -- What arrived, which need not be the order's total.
  currency text not null,
  amount_units bigint not null check (amount_units > 0),
  state text not null check (state in ('pending', 'succeeded', 'failed')),
  provider_ref text unique,
  attempts integer not null default 0,
  created_at timestamptz not null,
  finished_at timestamptz
);

-- Every signed event of a provider, once each. What matches nothing of ours is kept for a person.
create table webhook_events (
  provider text not null,
  id text not null,
  type text not null,
  object_ref text,
  outcome text not null default 'received' check (outcome in ('received', 'handled', 'ignored', 'unmatched')),
  -- The very text that was signed.
  body text not null,
  received_at timestamptz not null,
  handled_at timestamptz,
  primary key (provider, id)
);
create index webhook_events_open on webhook_events (received_at) where outcome in ('received', 'unmatched');
