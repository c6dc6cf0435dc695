-- Payments that customers make at their own phone, to the operator's paybill or till, without a prompt of ours.

-- What a customer types there as the account number: theirs for good, the last digit a check digit.
create table paybill_accounts (
  account text primary key,
  user_id text not null unique references users (id),
  created_at timestamptz not null,
  constraint paybill_accounts_account_check check (account ~ '^[345689][0-9]{8}$')
);

-- What the network told of one. It is booked, as a receipt, once the network itself said so when it was asked.
create table paybill_payments (
  -- The network's number of the transaction.
  id text primary key,
  -- The paybill or till.
  shortcode text not null,
  amount_units bigint not null,
  -- As it was typed; empty at a till.
  account text not null,
  -- As much of it as the network tells; forgotten here once it is booked.
  payer_name text,
  paid_at timestamptz not null,
  -- 'told': it is asked about. 'booked': a receipt stands for it. 'prompted': it paid a prompt, and is booked there.
  -- 'missing': the network says that there is no such payment.
  state text not null,
  -- Of the last question about it.
  query_ref text,
  -- The message that told of it.
  event_id text not null,
  told_at timestamptz not null,
  ended_at timestamptz,
  constraint paybill_payments_query_ref_key unique (query_ref),
  constraint paybill_payments_amount_units_check check (amount_units > 0),
  constraint paybill_payments_state_check check (state in ('told', 'booked', 'prompted', 'missing'))
);
create index paybill_payments_open on paybill_payments (told_at) where state in ('told', 'missing');

-- A receipt may be such a payment.
alter table bank_receipts drop constraint bank_receipts_provider_check;
alter table bank_receipts add constraint bank_receipts_provider_check
  check (provider in ('bank', 'paystack', 'mpesa')) not valid;
