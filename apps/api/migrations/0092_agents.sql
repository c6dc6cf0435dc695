-- Agents: customers who take cash for money in a wallet and give cash for it, out of their own wallet.
-- Each application is a row, and so is each deal with a customer; a deal moves nothing until both have said yes.
create table agents (
  id text primary key,
  user_id text not null references users,
  -- By which customers name the agent.
  number text not null unique,
  state text not null check (state in ('applied', 'active', 'suspended', 'rejected', 'ended')),
  currency text not null,
  shop_name text not null,
  place text not null,
  phone text not null,
  -- What their deals may come to in 24 hours; null until two people have approved.
  day_units bigint check (day_units > 0),
  -- Why staff decided so, in words for the agent.
  note text,
  applied_at timestamptz not null,
  ended_at timestamptz
);
create unique index agents_open on agents (user_id) where state in ('applied', 'active', 'suspended');
create index agents_applied on agents (applied_at) where state = 'applied';
create index agents_user on agents (user_id, id desc);

create table agent_deals (
  id text primary key,
  reference text not null unique,
  agent_id text not null references agents,
  agent_user_id text not null references users,
  customer_id text not null references users,
  started_by text not null references users,
  client_reference text not null,
  direction text not null check (direction in ('cash_in', 'cash_out')),
  state text not null check (state in ('waiting', 'completed', 'declined', 'cancelled', 'expired', 'locked')),
  currency text not null,
  amount_units bigint not null check (amount_units > 0),
  -- On top of the amount, paid by the customer.
  fee_units bigint not null check (fee_units >= 0),
  commission_units bigint check (commission_units >= 0),
  wrong_codes integer not null default 0,
  code_shown_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  unique (started_by, client_reference),
  constraint agent_deals_two_people_check check (agent_user_id <> customer_id),
  constraint agent_deals_started_by_check check (started_by in (agent_user_id, customer_id)),
  constraint agent_deals_commission_check check ((state = 'completed') = (commission_units is not null))
);
-- Between two people one deal is open at a time.
create unique index agent_deals_open on agent_deals (agent_user_id, customer_id) where state = 'waiting';
create index agent_deals_agent on agent_deals (agent_user_id, created_at desc);
create index agent_deals_customer on agent_deals (customer_id, created_at desc);

-- What is personal in them goes with its customer. A trigger beside `erase_customer`, so that this and whatever else adds a
-- table of its own need not write that function anew: it fires in the very update by which that function ends.
create function erase_agent() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update agents set shop_name = 'Erased', place = '', phone = '', note = null where user_id = new.user_id;
  -- The lines of the other one name them.
  update transactions set description = 'Deal with an account that was erased', recipient_info = null, recipient_id = null,
    recipient_name = null, recipient_phone = null
    where source_kind = 'agent_deal' and user_id <> new.user_id
      and source_id in (select id from agent_deals where new.user_id in (agent_user_id, customer_id));
  return null;
end $$;
revoke all on function erase_agent() from public;
create trigger erase_agent after update of state on account_closures
  for each row when (new.state = 'erased') execute function erase_agent();
