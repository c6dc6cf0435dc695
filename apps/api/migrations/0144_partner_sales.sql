-- Where coins of a partner's customers may be sold to: an account or a phone that its server added, usable once it has waited; and
-- which partner a sale came by, from its server or in a widget session. A sale keeps its own copy of the account, so one that is
-- removed is gone.
create table partner_payout_accounts (
  id text primary key,
  partner_id text not null references partners,
  customer_id text not null references partner_customers,
  currency text not null,
  -- One of a customer's in a currency: what a payee is known by.
  identity text not null,
  phone text,
  network text not null,
  account_name text,
  iban text,
  account_number text,
  bank_code text,
  bank_name text,
  -- With which key it was added.
  key_id text not null,
  created_at timestamptz not null,
  usable_at timestamptz not null,
  constraint partner_payout_accounts_identity unique (customer_id, currency, identity),
  constraint partner_payout_accounts_destination_check check ((phone is null) <> (account_name is null))
);
create index partner_payout_accounts_customer on partner_payout_accounts (customer_id, id);

create table partner_sales (
  sale_id text primary key references sales,
  partner_id text not null references partners,
  -- Of a sale that its server made, with the account, which may be removed since.
  customer_id text references partner_customers,
  payout_account_id text,
  -- Of one in a widget session. Sessions are forgotten sooner than sales: no reference.
  session_id text,
  external_id text,
  -- Until its coins are back.
  keeps_coins boolean not null default true,
  constraint partner_sales_whose_check
    check ((customer_id is null) <> (session_id is null) and (customer_id is null) = (payout_account_id is null))
);
create index partner_sales_partner on partner_sales (partner_id, sale_id);
create index partner_sales_customer on partner_sales (customer_id, sale_id) where customer_id is not null;
-- A session makes one sale, and another once the coins of that one are back: of two at once one is written.
create unique index partner_sales_session_keeps on partner_sales (session_id) where session_id is not null and keeps_coins;
create index partner_sales_session on partner_sales (session_id) where session_id is not null;
create index partner_sales_external on partner_sales (partner_id, external_id, sale_id) where external_id is not null;

-- What happens to sales and accounts of a partner's customers is an event. A webhook is sent the types it was made for, and so none
-- of these until one is made for them.
alter table partner_events drop constraint partner_events_type_check;
alter table partner_events add constraint partner_events_type_check check (type in
  ('order.created', 'order.updated', 'sale.created', 'sale.updated', 'payout_account.created', 'payout_account.removed',
    'bulk_payout.created', 'bulk_payout.updated', 'customer.identity_updated')) not valid;
alter table partner_events drop constraint partner_events_customer_check;
alter table partner_events add constraint partner_events_customer_check check (customer_id is null or type in
  ('order.created', 'order.updated', 'sale.created', 'sale.updated', 'payout_account.created', 'payout_account.removed')) not valid;

create function note_partner_sale() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into partner_sales (sale_id, partner_id, session_id, external_id)
      select new.id, s.partner_id, s.id, s.external_id
        from partner_widget_quotes q join partner_widget_sessions s on s.id = q.session_id where q.quote_id = new.quote_id;
  elsif new.state in ('failed', 'cancelled', 'returned') then
    update partner_sales set keeps_coins = false where sale_id = new.id;
  end if;
  insert into partner_events (partner_id, customer_id, external_id, type, object_id, status, at)
    select w.partner_id, w.customer_id, w.external_id,
      case tg_op when 'INSERT' then 'sale.created' else 'sale.updated' end, new.id, new.state,
      case tg_op when 'INSERT' then new.created_at else coalesce(new.ended_at, now()) end
    from (
      select c.partner_id, c.id as customer_id, null as external_id from partner_customers c where c.user_id = new.user_id
      union all
      select p.partner_id, null, p.external_id from partner_sales p where p.sale_id = new.id and p.customer_id is null
    ) as w;
  return null;
end $$;
create trigger note_partner_sale_created after insert on sales for each row execute function note_partner_sale();
create trigger note_partner_sale_updated after update of state on sales
  for each row when (old.state is distinct from new.state) execute function note_partner_sale();

create function note_partner_payout_account() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into partner_events (partner_id, customer_id, type, object_id, status, at)
      values (new.partner_id, new.customer_id, 'payout_account.created', new.id, 'added', new.created_at);
  else
    insert into partner_events (partner_id, customer_id, type, object_id, status, at)
      values (old.partner_id, old.customer_id, 'payout_account.removed', old.id, 'removed', now());
  end if;
  return null;
end $$;
create trigger note_partner_payout_account after insert or delete on partner_payout_accounts
  for each row execute function note_partner_payout_account();
