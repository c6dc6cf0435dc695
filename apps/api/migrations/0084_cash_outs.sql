-- Money that leaves a wallet in its own currency: naira and dollars into the customer's own bank account, shillings to a phone.
-- It keeps where it goes; what carries it there is a bank payout or a disbursement with its own copy.
create table cash_outs (
  id text primary key,
  reference text not null unique,
  user_id text not null references users,
  client_reference text not null,
  -- 'waiting': until an account that was never paid before is trusted. 'sending': its rail has it. 'returned': the bank sent
  -- the money back after it had paid.
  state text not null check (state in ('waiting', 'sending', 'completed', 'failed', 'cancelled', 'returned')),
  currency text not null,
  amount_units bigint not null check (amount_units > 0),
  -- On top of the amount.
  fee_units bigint not null check (fee_units >= 0),
  phone text,
  account_name text,
  iban text,
  account_number text,
  -- In its country's list, or the bank's BIC.
  bank_code text,
  bank_name text,
  -- Not before this moment.
  sends_at timestamptz not null,
  -- In words for the customer.
  problem text,
  created_at timestamptz not null,
  ended_at timestamptz,
  unique (user_id, client_reference),
  constraint cash_outs_destination_check check ((phone is null) <> (account_name is null))
);
create index cash_outs_recent on cash_outs (user_id, created_at desc);
create index cash_outs_open on cash_outs (created_at) where state in ('waiting', 'sending');

-- Erases a customer whose years are over: nothing personal stays, and every row that the books and the audit refer to
-- does, by its id. The one way in which rows that nobody may change or remove lose what is personal in them, so it looks
-- for itself whether it may, by the database's own clock. Answers the lines of the audit that lost their words.
create or replace function erase_customer(customer text) returns bigint[] language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  kept account_closures;
  causes text[];
  receipts text[];
  wordless bigint[];
begin
  select * into kept from account_closures where user_id = customer and state = 'closed' for update;
  if not found or kept.erase_after > clock_timestamp() then
    raise exception 'the records of % may not be erased yet', customer using errcode = 'insufficient_privilege';
  end if;
  if exists (select from cases where user_id = customer and state = 'open')
    or exists (select from card_customers where user_id = customer)
    or exists (select from ledger.accounts where starts_with(name, 'customer:' || customer || ':') and balance <> 0)
  then
    raise exception 'a case, money, or saved cards of % are open', customer using errcode = 'object_not_in_prerequisite_state';
  end if;

  select array_agg(id) into causes from (
    select id from orders where user_id = customer union all select id from deposits where user_id = customer
    union all select id from payouts where user_id = customer union all select id from sales where user_id = customer
    union all select id from withdrawals where user_id = customer
    union all select id from cash_outs where user_id = customer
    union all select id from transfers where customer in (sender_id, recipient_id)
  ) as each;
  select array_agg(id) into receipts from bank_receipts where owner_id = any(causes);

  select array_agg(id) into wordless from audit_lines where detail is not null and detail_digest is not null and (
    subject = customer or subject = any(causes) or subject = any(receipts)
    or subject in (
      select id from kyc_documents where user_id = customer union all select id from verification_sessions where user_id = customer
      union all select id from identity_checks where user_id = customer union all select id from cases where user_id = customer
      union all select id from proposals where user_id = customer union all select id from bank_payouts where user_id = customer
      union all select id from refunds where order_id = any(causes) union all select id from card_disputes where owner_id = any(causes)
      union all select id from prompts where owner_id = any(causes)
      union all select id from disbursements where owner_id = any(causes)
    )
    or strpos(lower(detail), lower(kept.email)) > 0 or strpos(detail, kept.phone) > 0 or strpos(detail, customer) > 0
    or (action like '%.search' and lower(detail) = lower(kept.name))
  );
  update audit_lines set detail = null, detail_salt = null where id = any(wordless);

  -- Who they are.
  update document_pages set sealed_key = null where document_id in (select id from kyc_documents where user_id = customer);
  update kyc_documents set sealed_number = '', sealed_key = '', number_tail = '', size_bytes = 0,
    rejection_reason = case when rejection_reason is not null then 'Erased' end where user_id = customer;
  delete from verification_frames where verification_id in (select id from verification_sessions where user_id = customer);
  update verification_sessions set reason = case when reason is not null then 'Erased' end where user_id = customer;
  update identity_checks set provider_ref = null, reason = null where user_id = customer;
  update kyc_applications set address = null, purpose = null where user_id = customer;
  delete from cases where user_id = customer;

  -- How money came and went: amounts, times and references stay.
  update transactions set description = 'Erased', recipient_info = null, recipient_id = null, recipient_name = null, recipient_phone = null
    where user_id = customer;
  update transactions set description = 'Transfer with an account that was erased', recipient_info = null, recipient_id = null,
    recipient_name = null, recipient_phone = null where source_kind = 'transfer' and source_id = any(causes);
  update transfers set identifier = '', note = null where customer in (sender_id, recipient_id);
  update deposits set phone = '' where user_id = customer;
  update payouts set phone = '' where user_id = customer;
  update sales set phone = case when phone is not null then '' end, account_name = case when account_name is not null then '' end,
    iban = null, account_number = null, bank_code = null, bank_name = null where user_id = customer;
  update cash_outs set phone = case when phone is not null then '' end, account_name = case when account_name is not null then '' end,
    iban = null, account_number = null, bank_code = null, bank_name = null where user_id = customer;
  update prompts set phone = '' where owner_id = any(causes);
  update disbursements set phone = '' where owner_id = any(causes);
  update bank_payouts set account_name = '', iban = null, account_number = null, bank_code = null, bank_name = null, recipient_ref = null,
    problem = null where user_id = customer;
  update bank_receipts set sender_name = null, reference_text = '', reason = null where id = any(receipts);
  update statement_lines set text = '' where (provider, id) in (select provider, line_id from bank_receipts where id = any(receipts));
  update virtual_accounts set account_number = null, account_name = null, bank_name = null where user_id = customer and state <> 'open';
  update card_uses set fingerprint = null, country = null where user_id = customer;
  update card_purchases set reason = case when reason is not null then 'Erased' end,
    facts = facts || '{"card_country": null, "phone_country": null, "home_country": null}' where user_id = customer;
  update withdrawals set address = '' where user_id = customer;
  update order_deliveries set address = '' where order_id = any(causes);
  update chain_sends set recipient = '' where cause_id = any(causes);
  update proposals set reason = 'Erased', decision = case when decision is not null then 'Erased' end where user_id = customer;
  delete from portfolio_days where user_id = customer;

  update account_closures set state = 'erased', erased_at = clock_timestamp(), email = null, name = null, phone = null,
    date_of_birth = null where user_id = customer;
  return coalesce(wordless, '{}');
end $$;
