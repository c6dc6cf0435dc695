-- Sales paid into bank accounts. A sale keeps where it is paid out: a phone, or an account; each attempt to pay it into an account
-- is a bank payout with its own copy of the details. Of the provider 'paystack' the network is asked, of 'bank' a person sends it
-- and another confirms it.
alter table sales
  alter column phone drop not null,
  add column account_name text,
  add column iban text,
  add column account_number text,
  -- In its country's list, or the bank's BIC.
  add column bank_code text,
  add column bank_name text,
  -- Of a refused sale: until when its customer can correct the account.
  add column retry_until timestamptz,
  drop constraint sales_state_check,
  -- 'refused': the bank does not take the account. 'returning': the money came back after it was paid, and the coins are owed.
  add constraint sales_state_check check (state in
    ('waiting', 'sending', 'refused', 'completed', 'failed', 'cancelled', 'returning', 'returned')),
  add constraint sales_destination_check check ((phone is null) <> (account_name is null));
drop index sales_open;
create index sales_open on sales (created_at) where state in ('waiting', 'sending', 'refused', 'returning');

create table bank_payouts (
  id text primary key,
  sale_id text not null references sales,
  user_id text not null references users,
  attempt integer not null check (attempt > 0),
  provider text not null check (provider in ('bank', 'paystack')),
  -- 'queued': nobody has been asked yet, so it can be taken back. 'sending': the network is asked, or a person is at it.
  -- 'sent': it left, and its end is not known.
  state text not null check (state in ('queued', 'sending', 'sent', 'paid', 'refused', 'returned', 'cancelled')),
  currency text not null,
  amount_units bigint not null check (amount_units > 0),
  account_name text not null,
  iban text,
  account_number text,
  bank_code text,
  bank_name text,
  -- How often the network was asked to send it, and by what name it knows the account.
  requests integer not null default 0,
  recipient_ref text,
  -- By what name the bank or the network knows the transfer.
  bank_reference text,
  -- In words for the customer.
  problem text,
  -- Of one that people send.
  taken_by text references users,
  sent_by text references users,
  confirmed_by text references users,
  created_at timestamptz not null,
  ended_at timestamptz,
  unique (sale_id, attempt)
);
create index bank_payouts_open on bank_payouts (created_at) where state in ('queued', 'sending', 'sent');
