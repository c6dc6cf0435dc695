-- Bank transfers. An order in naira gets an account of its own at the bank network, which takes its one payment; the others
-- are paid to the operator's account with the order's reference. Every transfer that arrived, from either side, is one
-- receipt: booked in the ledger with its row, and followed from there to one end.
create table virtual_accounts (
  -- Its name at the network: the order's reference, with a number when the first was lost on its way or is over.
  reference text primary key,
  order_id text not null references orders,
  -- 'asking' is written before the network is asked. 'lost': it was opened, but its number never reached us, so nobody can
  -- pay it.
  state text not null check (state in ('asking', 'open', 'lost', 'paid', 'closed')),
  account_number text,
  account_name text,
  bank_name text,
  -- The network's own number of the payment, by which it speaks of transfers it sent back.
  charge_ref text unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check (state <> 'open' or num_nulls(account_number, account_name, bank_name) = 0)
);
create index virtual_accounts_order on virtual_accounts (order_id, created_at desc);

create table bank_receipts (
  id text primary key,
  -- Who holds the money: the bank network, or the operator's bank.
  provider text not null check (provider in ('bank', 'paystack')),
  -- The provider's name of it: each is stored once.
  line_id text not null,
  account_number text not null,
  currency text not null,
  amount_units bigint not null check (amount_units > 0),
  sender_name text,
  -- What the sender wrote, and what the bank made of it.
  reference_text text not null,
  booked_at timestamptz not null,
  created_at timestamptz not null,
  state text not null check (state in ('received', 'needs_person', 'matched', 'returning', 'returned')),
  -- What a person is to do.
  need text check (need in ('decide', 'return')),
  -- Why, in words.
  reason text,
  order_id text references orders,
  -- Set when its way back is the order's refund.
  refund_id text unique references refunds,
  -- The provider's id of its way back, and how often it was asked for.
  return_ref text,
  return_attempts integer not null default 0,
  ended_at timestamptz,
  unique (provider, line_id),
  check ((state = 'needs_person') = (need is not null))
);
create index bank_receipts_order on bank_receipts (order_id) where order_id is not null;
create index bank_receipts_open on bank_receipts (created_at) where state in ('received', 'needs_person', 'returning');

-- How far a statement was read.
create table bank_feeds (
  name text primary key,
  cursor text not null,
  read_at timestamptz not null
);
