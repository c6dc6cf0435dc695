-- The widget a partner shows in its own pages: where it may stand, the sessions of frames, and whose each order is. In the
-- database of their mode, as keys are.

-- Pages that may show the frame, and addresses it may send a customer back to.
create table partner_origins (
  partner_id text not null references partners,
  kind text not null check (kind in ('origin', 'return')),
  address text not null,
  added_by text not null,
  added_at timestamptz not null,
  primary key (partner_id, kind, address)
);

create table partner_widget_sessions (
  id text primary key,
  partner_id text not null references partners,
  external_id text,
  -- What was asked for, without what says who the customer is.
  settings jsonb not null,
  -- Typed ahead for the customer by the partner: proves nothing.
  prefilled jsonb not null,
  -- SHA-256 of the secret in the address, of what the frame that took it made up, and of the token it calls with.
  secret_hash bytea not null unique,
  frame_hash bytea,
  token_hash bytea unique,
  created_at timestamptz not null,
  taken_at timestamptz,
  -- Until a frame takes it; then after its last call.
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- Whoever signed in, a customer of the operator.
  user_id text references users,
  constraint partner_widget_sessions_taken_check
    check ((taken_at is null) = (frame_hash is null) and (taken_at is null) = (token_hash is null))
);
create index partner_widget_sessions_partner on partner_widget_sessions (partner_id, id);
create index partner_widget_sessions_user on partner_widget_sessions (user_id) where user_id is not null;
create index partner_widget_sessions_created on partner_widget_sessions (created_at);

-- Prices shown in a session: an order that takes one is that session's.
create table partner_widget_quotes (
  quote_id text primary key,
  session_id text not null references partner_widget_sessions on delete cascade
);
create index partner_widget_quotes_session on partner_widget_quotes (session_id);

-- Which partner an order came by: of a customer of its own, or of the operator's in a frame of its pages.
create table partner_orders (
  order_id text primary key references orders,
  partner_id text not null references partners,
  customer_id text references partner_customers,
  -- Sessions are forgotten sooner than orders: no reference.
  session_id text,
  external_id text,
  constraint partner_orders_whose_check check ((customer_id is null) <> (session_id is null))
);
create index partner_orders_partner on partner_orders (partner_id, order_id);
create index partner_orders_customer on partner_orders (customer_id) where customer_id is not null;
create index partner_orders_session on partner_orders (session_id) where session_id is not null;
create index partner_orders_external on partner_orders (partner_id, external_id, order_id) where external_id is not null;

insert into partner_orders (order_id, partner_id, customer_id)
  select o.id, c.partner_id, c.id from partner_customers c join orders o on o.user_id = c.user_id;

alter table partner_events alter column customer_id drop not null;
alter table partner_events add column external_id text;

-- Whose an order is, is written with the order itself; what happened to it goes to that partner.
create or replace function note_partner_order() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into partner_orders (order_id, partner_id, customer_id, session_id, external_id)
      select new.id, c.partner_id, c.id, null, null from partner_customers c where c.user_id = new.user_id
      union all
      select new.id, s.partner_id, null, s.id, s.external_id
        from partner_widget_quotes q join partner_widget_sessions s on s.id = q.session_id where q.quote_id = new.quote_id;
  end if;
  insert into partner_events (partner_id, customer_id, external_id, type, object_id, status, at)
    select p.partner_id, p.customer_id, p.external_id,
      case tg_op when 'INSERT' then 'order.created' else 'order.updated' end, new.id, new.state,
      case tg_op when 'INSERT' then new.created_at else coalesce(new.ended_at, now()) end
    from partner_orders p where p.order_id = new.id;
  return null;
end $$;
