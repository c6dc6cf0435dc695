-- Coins that leave over their networks. A withdrawal is the customer's; a send is one transaction of ours on a network, for a
-- withdrawal or between our own addresses, with an attempt for each fee it was signed with. Amounts are whole units at each
-- asset's scale; fees of gas are in wei. Also where a purchase is delivered.
create table withdrawal_quotes (
  id text primary key,
  user_id text not null references users,
  network text not null,
  asset text not null,
  address text not null,
  amount_units bigint not null check (amount_units > 0),
  fee_units bigint not null check (fee_units > 0 and fee_units < amount_units),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index withdrawal_quotes_expiry on withdrawal_quotes using brin (expires_at);

create table withdrawals (
  id text primary key,
  -- What a person quotes.
  reference text not null unique,
  user_id text not null references users,
  -- One quote, one withdrawal; or one purchase, one delivery.
  quote_id text unique,
  order_id text unique references orders,
  -- 'waiting': its customer may still take it back. 'sending': signed or about to be. 'confirming': in a block.
  state text not null check (state in ('waiting', 'sending', 'confirming', 'completed', 'failed', 'cancelled')),
  network text not null,
  asset text not null,
  address text not null,
  amount_units bigint not null check (amount_units > 0),
  fee_units bigint not null check (fee_units >= 0 and fee_units < amount_units),
  -- Of the transaction handed over last, or of the one in a block.
  transaction_hash text,
  -- Why it did not happen, in words for the customer.
  problem text,
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((quote_id is null) <> (order_id is null))
);
create index withdrawals_user on withdrawals (user_id, created_at desc);
create index withdrawals_open on withdrawals (created_at) where state in ('waiting', 'sending', 'confirming');

-- Where the coins of a purchase go when it is settled; the fee was made known when it was accepted.
create table order_deliveries (
  order_id text primary key references orders,
  network text not null,
  address text not null,
  fee_units bigint not null check (fee_units > 0),
  created_at timestamptz not null
);

-- The next number of each of our addresses; its row is locked by whoever takes or gives back one.
create table chain_senders (
  network text not null,
  address text not null,
  next_nonce integer not null check (next_nonce >= 0),
  primary key (network, address)
);

create table chain_sends (
  id text primary key,
  kind text not null check (kind in ('withdrawal', 'sweep', 'store', 'fuel')),
  -- What it is for, by its own id.
  cause_id text not null,
  network text not null,
  -- Both in lower case.
  sender text not null,
  recipient text not null,
  -- Of the deposit address that sends or receives.
  deposit_index integer check (deposit_index >= 0),
  asset text not null,
  amount_units bigint not null check (amount_units > 0),
  -- 'waiting': has no number yet. 'sending': has one, and will be in a block. 'mined': is in one, not deep enough.
  state text not null check (state in ('waiting', 'sending', 'mined', 'done', 'reverted', 'refused')),
  nonce integer check (nonce >= 0),
  gas_limit bigint check (gas_limit > 0),
  transaction_hash text,
  block_number bigint,
  -- What the network took, in units of its own coin; when it has ended in a block.
  fee_units bigint check (fee_units >= 0),
  -- What holds it up, for the staff.
  problem text check (problem in ('short', 'gas_price', 'signer_silent', 'signer_differs', 'network_refuses', 'number_used')),
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((state in ('waiting', 'refused')) = (nonce is null)),
  unique (kind, cause_id),
  unique (network, sender, nonce)
);
create index chain_sends_open on chain_sends (network, sender) where state in ('waiting', 'sending', 'mined');

create table chain_attempts (
  send_id text not null references chain_sends,
  number integer not null check (number > 0),
  max_fee_wei bigint not null check (max_fee_wei > 0),
  tip_wei bigint not null check (tip_wei >= 0),
  -- Written when the signer has answered, before anything is handed over.
  hash text unique,
  signed text,
  created_at timestamptz not null,
  primary key (send_id, number),
  check ((hash is null) = (signed is null))
);
