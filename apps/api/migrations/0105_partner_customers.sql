-- A partner's customer is a row of `users` of its own kind: nobody signs in as it, and no mail goes there. The release before
-- sees one more customer without a password.
alter table users drop constraint users_kind_check;
alter table users add constraint users_kind_check check (kind in ('person', 'company', 'partner_customer')) not valid;

create table partner_customers (
  id text primary key,
  partner_id text not null references partners,
  -- The partner's own name for them.
  external_id text not null,
  user_id text not null unique references users,
  created_at timestamptz not null,
  constraint partner_customers_external unique (partner_id, external_id)
);
create index partner_customers_partner on partner_customers (partner_id, id);

-- What happened to their orders: written where the order changes, so that none is missed whoever changes it.
create table partner_events (
  number bigint generated always as identity primary key,
  id text not null unique default 'evt_' || replace(gen_random_uuid()::text, '-', ''),
  partner_id text not null references partners,
  customer_id text not null references partner_customers,
  type text not null check (type in ('order.created', 'order.updated')),
  object_id text not null,
  status text not null,
  at timestamptz not null
);
create index partner_events_partner on partner_events (partner_id, number);

create function note_partner_order() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into partner_events (partner_id, customer_id, type, object_id, status, at)
    select c.partner_id, c.id, case tg_op when 'INSERT' then 'order.created' else 'order.updated' end, new.id, new.state,
      case tg_op when 'INSERT' then new.created_at else coalesce(new.ended_at, now()) end
    from partner_customers c where c.user_id = new.user_id;
  return null;
end $$;
create trigger note_partner_order_created after insert on orders for each row execute function note_partner_order();
create trigger note_partner_order_updated after update of state on orders
  for each row when (old.state is distinct from new.state) execute function note_partner_order();
