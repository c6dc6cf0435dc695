-- Coins that arrive over their own networks: an address for each customer, how far each network was read, and what arrived.
-- Amounts are whole units at each asset's scale.

-- The numbers of addresses: one is never given twice, and one that nobody got is no loss.
create sequence chain_address_index as integer minvalue 0 start 0;

create table chain_addresses (
  user_id text primary key references users,
  derivation_index integer not null unique check (derivation_index >= 0),
  -- With its checksum; the same on every network.
  address text not null,
  created_at timestamptz not null
);
create unique index chain_addresses_address on chain_addresses (lower(address));

-- The last block that was read of each network. Its row is locked by whoever reads on.
create table chain_cursors (
  network text primary key,
  number bigint not null check (number >= 0),
  hash text not null
);

-- The newest blocks that were read: where a network's own differ, it was rewritten.
create table chain_blocks (
  network text not null,
  number bigint not null,
  hash text not null,
  primary key (network, number)
);

create table chain_deposits (
  id text primary key,
  -- What a person quotes.
  reference text not null unique,
  user_id text not null references users,
  network text not null,
  asset text not null,
  units bigint not null check (units > 0),
  -- Where it arrived, in lower case.
  address text not null,
  transaction_hash text not null,
  -- Which transfer within the transaction; -1 for the network's own coin.
  transfer_index integer not null check (transfer_index >= -1),
  -- The block it is in; null while it is in none, since its block was replaced.
  block_number bigint,
  block_hash text,
  -- How far the network was read when its block was found to be replaced.
  lost_at_block bigint,
  -- 'pending': not deep enough. 'dropped': in no block any more. 'too_small': less than is credited.
  state text not null check (state in ('pending', 'credited', 'dropped', 'too_small')),
  created_at timestamptz not null,
  ended_at timestamptz,
  -- The deposit together with which it was sent on to the hot wallet; null while it lies where it arrived.
  swept_with text references chain_deposits,
  unique (network, transaction_hash, transfer_index, address),
  check ((block_number is null) = (block_hash is null)),
  check ((block_number is null) = (lost_at_block is not null))
);
create index chain_deposits_user on chain_deposits (user_id, id desc);
create index chain_deposits_pending on chain_deposits (network, block_number) where state = 'pending';

create index chain_deposits_unswept on chain_deposits (network, address) where state = 'credited' and swept_with is null;

-- A deposit may need a person too.
alter table cases drop constraint cases_kind_check;
alter table cases add constraint cases_kind_check check (kind in ('screening', 'velocity', 'identity', 'chain'));
