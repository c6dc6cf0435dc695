-- A customer closes their account. What the law wants kept moves out of everybody's sight into `account_closures` and goes
-- after its years; the rest goes at once. Why and how: docs/decisions/0025-closing-and-erasing.md.

create table account_closures (
  user_id text primary key references users,
  state text not null check (state in ('asked', 'taken_back', 'closed', 'erased')),
  asked_at timestamptz not null,
  closes_at timestamptz not null,
  closed_at timestamptz,
  -- What is kept may go from then on.
  erase_after timestamptz,
  erased_at timestamptz,
  -- Who they were, from closing until erasure; nowhere else any more.
  email text,
  name text,
  phone text,
  date_of_birth date,
  check ((state in ('closed', 'erased')) = (closed_at is not null)),
  check ((closed_at is null) = (erase_after is null)),
  check ((state = 'erased') = (erased_at is not null)),
  check (state = 'closed' or num_nonnulls(email, name, phone, date_of_birth) = 0),
  check (state <> 'closed' or num_nulls(email, name) = 0)
);
create index account_closures_due on account_closures (closes_at) where state = 'asked';
create index account_closures_kept on account_closures (erase_after) where state = 'closed';

-- Whether the law wants anything of them: money moved, or they handed in who they are. As the owner: documents are behind
-- row-level security.
create function has_lawful_records(customer text) returns boolean language sql stable security definer
  set search_path = public, pg_temp as $$
  select exists (select from transactions where user_id = customer) or exists (select from kyc_documents where user_id = customer)
    or exists (select from kyc_applications where user_id = customer and submitted_at is not null)
$$;

-- Whoever runs may close accounts, and can neither bring the end of the years nearer nor say that they are over. Five
-- years, less two days for clocks, is the shortest time that any law in docs/security/retention.md names.
create function guard_closure() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.state in ('closed', 'erased') and (new.state not in ('closed', 'erased') or new.user_id <> old.user_id) then
      raise exception 'a closed account stays closed' using errcode = 'insufficient_privilege';
    end if;
    if old.state = 'closed' and new.state = 'closed' and (new.erase_after < old.erase_after
      or (new.email, new.name, new.phone, new.date_of_birth) is distinct from (old.email, old.name, old.phone, old.date_of_birth))
    then
      raise exception 'what is kept of a closed account changes only by erase_customer' using errcode = 'insufficient_privilege';
    end if;
  end if;
  if new.state = 'erased' and not pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'member') then
    raise exception 'only erase_customer erases' using errcode = 'insufficient_privilege';
  end if;
  if new.state = 'closed' and (tg_op = 'INSERT' or old.state <> 'closed')
    and new.erase_after < clock_timestamp() + interval '5 years' - interval '2 days' and has_lawful_records(new.user_id) then
    raise exception 'the law wants the records of % kept for five years at least', new.user_id using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger account_closures_guarded before insert or update on account_closures
  for each row execute function guard_closure();

-- The words of a line of the audit can go while the chain stays provable: the chain holds a salted hash of them.
alter table audit_lines add column detail_salt bytea, add column detail_digest bytea;
drop trigger audit_lines_append_only on audit_lines;
create trigger audit_lines_kept before delete or truncate on audit_lines
  for each statement execute function refuse_change();
create trigger audit_lines_unchanged before update on audit_lines for each row
  when (
    (new.id, new.at, new.actor, new.action, new.subject) is distinct from (old.id, old.at, old.actor, old.action, old.subject)
    or old.detail_digest is null or new.detail_digest is distinct from old.detail_digest
    or new.detail is not null or new.detail_salt is not null
  )
  execute function refuse_change();

-- Erases a customer whose years are over: nothing personal stays, and every row that the books and the audit refer to
-- does, by its id. The one way in which rows that nobody may change or remove lose what is personal in them, so it looks
-- for itself whether it may, by the database's own clock. Answers the lines of the audit that lost their words.
create function erase_customer(customer text) returns bigint[] language plpgsql security definer
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
revoke all on function erase_customer(text) from public;
revoke all on function has_lawful_records(text) from public;

-- The one-time token of a social sign-in stands in an address, so it opens nothing but in the browser that began it.
delete from handoffs;
alter table handoffs add column browser_hash bytea not null;
