-- What the sums of amounts lack to be what balances saw is counted by month as well, behind the movements: fees, and what
-- purchases brought. Until now it was summed from the lines, for each page of a list.

-- What the sum of a completed line's amount lacks: what its purchase brought, else its fee, less than nothing where it leaves what
-- came in. It reads only what the index of such lines holds.
create function lacking_units(line transactions) returns bigint language sql immutable parallel safe as $$
  select case when line.bought_units is not null then line.bought_units
    when line.type in ('deposit', 'agent_commission') then -line.fee_units else line.fee_units end
$$;

-- The same of any line: nothing, where its day and state do not tell all about it.
create function corrected_units(line transactions) returns bigint language sql immutable parallel safe as $$
  select case when line.state = 'completed' and line.moved_day is null then lacking_units(line) else 0 end
$$;

-- Of a line that its day and state tell all about: by which units, of which currency, what is counted as which type differs.
create function corrections_of(line transactions) returns table (line_type text, type text, currency text, units bigint)
  language sql immutable parallel safe as $$
  select case when line.source_kind not in ('conversion', 'block_trade') then line.type
      when line.type = 'deposit' then 'exchange_in' else 'exchange_out' end,
    correction.type, correction.currency, correction.units
  from (values
    (line.type, line.currency, case when line.bought_units is null then lacking_units(line) else -line.amount_units end),
    ('deposit', line.bought_currency, line.bought_units)
  ) correction (type, currency, units)
  where line.state = 'completed' and line.moved_day is null and correction.units <> 0
$$;

create table transaction_corrections (
  user_id text not null,
  month date not null,
  -- What the lines are counted as.
  line_type text not null,
  -- What the correction is counted as.
  type text not null,
  currency text not null,
  units numeric not null,
  primary key (user_id, month, line_type, type, currency)
);
-- Every line that was made before has its corrections counted, and none that was made at that moment or later. A day after
-- the other is counted by the job.
alter table transaction_counts add column corrected_to timestamptz not null default '-infinity';

create or replace function count_late_line() returns trigger language plpgsql as $$
declare
  its_month constant date := date_trunc('month', new.day::timestamp)::date;
  is_change constant boolean := tg_op = 'UPDATE';
  marks transaction_counts;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('transaction-months', 0));
  select * into marks from transaction_counts;
  if new.created_at < marks.corrected_to then
    insert into transaction_corrections as c (user_id, month, line_type, type, currency, units)
    select new.user_id, its_month, line_type, type, currency, sum(units) from (
      select * from corrections_of(new)
      union all
      select line_type, type, currency, -units from corrections_of(case when is_change then old end)
    ) changed
    group by line_type, type, currency having sum(units) <> 0
    order by line_type, type, currency
    on conflict (user_id, month, line_type, type, currency) do update set units = c.units + excluded.units;
  end if;
  if new.created_at >= marks.counted_to then return null; end if;
  if is_change then
    if (old.state, old.amount_units) is not distinct from (new.state, new.amount_units) then return null; end if;
    -- In one order, so that a line on its way there and one on its way back never wait for each other.
    perform from transaction_months where user_id = new.user_id and month = its_month and type = new.type
      and currency = new.currency and state in (old.state, new.state) order by state for update;
    update transaction_months set lines = lines - 1, amount_units = amount_units - old.amount_units
      where user_id = new.user_id and month = its_month and type = new.type and state = old.state
        and currency = new.currency;
  end if;
  insert into transaction_months as m (user_id, month, type, state, currency, lines, amount_units)
  values (new.user_id, its_month, new.type, new.state, new.currency, 1, new.amount_units)
  on conflict (user_id, month, type, state, currency) do update
    set lines = m.lines + 1, amount_units = m.amount_units + excluded.amount_units;
  return null;
end $$;
drop trigger transactions_recounted on transactions;
create trigger transactions_recounted after update on transactions
  for each row when (new.created_at < now() - interval '30 minutes'
    and (old.state, old.amount_units, old.fee_units, old.bought_currency, old.bought_units, old.moved_day)
      is distinct from (new.state, new.amount_units, new.fee_units, new.bought_currency, new.bought_units, new.moved_day))
  execute function count_late_line();

-- A pack says its lines' corrections too, in a piece of its own: one that was made without is searched as if it were not
-- there, and made again.
alter table line_packs add column corrections bytea;
alter table line_packs alter corrections set storage external;
drop trigger transactions_unpacked_by_update on transactions;
create trigger transactions_unpacked_by_update after update on transactions
  for each row when (new.day < (now() at time zone 'utc')::date - 2
    and (old.search, old.state, old.amount_units, old.fee_units, old.bought_currency, old.bought_units, old.moved_day)
      is distinct from
      (new.search, new.state, new.amount_units, new.fee_units, new.bought_currency, new.bought_units, new.moved_day))
  execute function unpack_line();
