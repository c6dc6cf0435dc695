-- Customers fill their wallets by bank transfer: of any amount, at any time, with a reference or to an account number of their
-- own. What arrives is a receipt like any other transfer, and becomes a deposit.

-- What a customer writes on such a transfer: theirs for good, one for each currency.
create table wallet_references (
  reference text primary key,
  user_id text not null references users (id),
  currency text not null,
  created_at timestamptz not null,
  constraint wallet_references_user_id_currency_key unique (user_id, currency)
);

-- An account number at the bank network that is a customer's for good. The owner is what its money is added to.
create table dedicated_accounts (
  -- What its owner is known by.
  reference text primary key,
  owner_kind text not null,
  owner_id text not null,
  user_id text not null references users (id),
  -- 'asking': there is none yet. 'open': it takes money.
  state text not null,
  -- The network's name of the customer.
  customer_ref text,
  account_number text,
  account_name text,
  bank_name text,
  -- Why the network opened none when it was last asked.
  problem text,
  asked_at timestamptz,
  created_at timestamptz not null,
  constraint dedicated_accounts_owner_key unique (owner_kind, owner_id),
  -- Money that comes to a number is one customer's.
  constraint dedicated_accounts_account_number_key unique (account_number),
  constraint dedicated_accounts_state_check check (state in ('asking', 'open')),
  constraint dedicated_accounts_check check (state <> 'open' or num_nulls(account_number, account_name, bank_name) = 0)
);

-- Until now every deposit was in shillings by phone. What a process of the version before writes beside this one still is.
alter table deposits add column currency text not null default 'KES';
-- Null of one by bank.
alter table deposits alter column network drop not null;
