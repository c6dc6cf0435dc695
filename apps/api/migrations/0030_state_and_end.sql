-- One word for the state of a thing, `state`, and one for when it ended, `ended_at`.
alter table orders rename column completed_at to ended_at;
alter table refunds rename column finished_at to ended_at;
alter table deposits rename column finished_at to ended_at;
alter table payouts rename column finished_at to ended_at;
alter table transactions rename column status to state;
alter table transactions rename constraint transactions_status_check to transactions_state_check;
alter table transaction_months rename column status to state;

create or replace function count_new_transactions() returns trigger language plpgsql as $$
begin
  insert into transaction_months as m (user_id, month, type, state, currency, lines, amount_units)
  select user_id, date_trunc('month', day::timestamp)::date as its_month, type, state, currency, count(*), sum(amount_units)
  from added
  group by user_id, its_month, type, state, currency
  order by user_id, its_month, type, state, currency
  on conflict (user_id, month, type, state, currency) do update
    set lines = m.lines + excluded.lines, amount_units = m.amount_units + excluded.amount_units;
  return null;
end $$;

create or replace function count_changed_transaction() returns trigger language plpgsql as $$
declare
  its_month constant date := date_trunc('month', new.day::timestamp)::date;
begin
  if (old.user_id, old.day, old.type, old.currency) <> (new.user_id, new.day, new.type, new.currency) then
    raise exception 'a line keeps its customer, day, type and currency';
  end if;
  if (old.state, old.amount_units) = (new.state, new.amount_units) then return null; end if;
  -- In one order, so that a line on its way there and one on its way back never wait for each other.
  perform from transaction_months where user_id = new.user_id and month = its_month and type = new.type
    and currency = new.currency and state in (old.state, new.state) order by state for update;
  update transaction_months set lines = lines - 1, amount_units = amount_units - old.amount_units
    where user_id = new.user_id and month = its_month and type = new.type and state = old.state
      and currency = new.currency;
  insert into transaction_months as m (user_id, month, type, state, currency, lines, amount_units)
  values (new.user_id, its_month, new.type, new.state, new.currency, 1, new.amount_units)
  on conflict (user_id, month, type, state, currency) do update
    set lines = m.lines + 1, amount_units = m.amount_units + excluded.amount_units;
  return null;
end $$;
