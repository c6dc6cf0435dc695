-- A rail knows what money is for by a kind and an id, whose meaning is its owner's business: a new thing that is paid for, or
-- paid out, needs no column of a rail.
alter table card_payments add column owner_kind text, add column owner_id text;
update card_payments set owner_kind = 'order', owner_id = order_id;
alter table card_payments
  alter column owner_kind set not null,
  alter column owner_id set not null,
  drop column order_id,
  add constraint card_payments_owner_key unique (owner_id, owner_kind);

alter table prompts add column owner_kind text, add column owner_id text;
update prompts set owner_kind = case when order_id is null then 'deposit' else 'order' end,
  owner_id = coalesce(order_id, deposit_id);
alter table prompts
  alter column owner_kind set not null,
  alter column owner_id set not null,
  drop column order_id,
  drop column deposit_id;
create index prompts_owner on prompts (owner_id, owner_kind, created_at desc);

-- The network knows a payment to a phone by the id it has, which stays what it is.
alter table disbursements add column owner_kind text, add column owner_id text;
update disbursements set owner_id = id,
  owner_kind = case split_part(id, '_', 1) when 'pyt' then 'payout' when 'sal' then 'sale' when 'rfd' then 'refund' end;
alter table disbursements
  alter column owner_kind set not null,
  alter column owner_id set not null,
  add constraint disbursements_owner_key unique (owner_id, owner_kind);

-- Whose it is goes with it: the network speaks of a transfer it refused by the customer's address.
alter table virtual_accounts add column owner_kind text, add column owner_id text, add column user_id text references users;
update virtual_accounts set owner_kind = 'order', owner_id = order_id,
  user_id = (select user_id from orders where orders.id = order_id);
alter table virtual_accounts
  alter column owner_kind set not null,
  alter column owner_id set not null,
  alter column user_id set not null,
  drop column order_id,
  -- When the network was asked for it last: of several who would ask at once, one does.
  add column asked_at timestamptz;
create index virtual_accounts_owner on virtual_accounts (owner_id, owner_kind, created_at desc);

alter table bank_receipts add column owner_kind text, add column owner_id text;
update bank_receipts set owner_kind = 'order', owner_id = order_id where order_id is not null;
alter table bank_receipts
  drop column order_id,
  add constraint bank_receipts_owner_check check ((owner_kind is null) = (owner_id is null));
create index bank_receipts_owner on bank_receipts (owner_id, owner_kind) where owner_id is not null;

-- With what people quote: the one who sends it writes it on the transfer, and the bank's statement names it when it comes back.
alter table bank_payouts add column owner_kind text, add column owner_id text, add column reference text;
update bank_payouts set owner_kind = 'sale', owner_id = sale_id,
  reference = (select reference from sales where sales.id = sale_id);
alter table bank_payouts
  alter column owner_kind set not null,
  alter column owner_id set not null,
  alter column reference set not null,
  drop column sale_id,
  add constraint bank_payouts_owner_key unique (owner_id, owner_kind, attempt);
create index bank_payouts_reference on bank_payouts (reference);
