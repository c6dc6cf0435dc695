-- Mobile money. In: a deposit (or an order) is paid by a prompt on a phone, and each prompt is a row of its own, because
-- a person may be asked again. Out: a payout of a customer, or an order's payment on its way back, is carried out by a
-- disbursement. A row is written before the network is asked, so that no crash leaves something only the network knows.
create table deposits (
  id text primary key,
  -- Ours, which a person quotes.
  reference text not null unique,
  user_id text not null references users,
  -- The caller's own, the same text as its Idempotency-Key.
  client_reference text not null,
  -- 'review': the network took another amount than we asked for; a person decides.
  state text not null check (state in ('created', 'pending', 'completed', 'failed', 'cancelled', 'expired', 'review')),
  phone text not null,
  amount_units bigint not null check (amount_units > 0),
  fee_units bigint not null check (fee_units >= 0 and fee_units < amount_units),
  -- Why it did not go through, in words for the customer.
  problem text,
  created_at timestamptz not null,
  -- Until when the last prompt is waited for.
  expires_at timestamptz not null,
  finished_at timestamptz,
  unique (user_id, client_reference)
);

create table prompts (
  id text primary key,
  deposit_id text references deposits,
  order_id text references orders,
  phone text not null,
  amount_units bigint not null check (amount_units > 0),
  -- 'sending': the network may or may not have it. 'lost': so it stayed until its time was over. 'review': see deposits.
  state text not null check (state in ('sending', 'open', 'paid', 'failed', 'lost', 'review')),
  -- The network's id of it; null until it answered.
  checkout_ref text unique,
  -- The network's code of its end.
  result_code text,
  -- What the network says it took, when that is not what was asked for.
  stated_units bigint,
  receipt text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  check (num_nonnulls(deposit_id, order_id) = 1)
);
create index prompts_deposit on prompts (deposit_id, created_at desc) where deposit_id is not null;
create index prompts_order on prompts (order_id, created_at desc) where order_id is not null;

create table payouts (
  id text primary key,
  reference text not null unique,
  user_id text not null references users,
  client_reference text not null,
  quote_id text not null unique references exchange_quotes,
  state text not null check (state in ('pending', 'completed', 'failed', 'cancelled')),
  phone text not null,
  -- In naira.
  amount_units bigint not null check (amount_units > 0),
  fee_units bigint not null check (fee_units >= 0),
  -- In shillings: what the phone gets, and what the house keeps of the price.
  received_units bigint not null check (received_units > 0),
  spread_units bigint not null check (spread_units >= 0),
  problem text,
  created_at timestamptz not null,
  finished_at timestamptz,
  unique (user_id, client_reference)
);
create index payouts_recent on payouts (user_id, created_at desc);
create index payouts_open on payouts (created_at) where state = 'pending';

create table disbursements (
  -- The id of the payout or the refund it carries out, and its name at the network.
  id text primary key,
  phone text not null,
  -- In shillings, whole ones.
  amount_units bigint not null check (amount_units > 0 and amount_units % 100 = 0),
  -- 'sending' is written before the network is asked; 'sent' once it accepted.
  state text not null check (state in ('waiting', 'sending', 'sent', 'paid', 'failed', 'cancelled')),
  -- How often the network was asked to pay it.
  attempts integer not null default 0,
  -- The network's id of it, and of our last question about it.
  conversation_ref text,
  query_ref text unique,
  result_code text,
  receipt text,
  created_at timestamptz not null,
  ended_at timestamptz
);
create index disbursements_open on disbursements (created_at) where state in ('waiting', 'sending', 'sent');
