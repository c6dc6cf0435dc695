-- Long histories packed for searching: the lines of whole days, several thousand in a row, in a form that is searched as
-- one piece of text. A pack holds what its lines say now, or is gone.
create table line_packs (
  id text primary key,
  user_id text not null references users,
  -- Both included. Every line of these days is in the pack.
  from_day date not null,
  to_day date not null,
  lines integer not null check (lines > 0),
  -- What kinds of lines there are: type, state and currency of each.
  kinds jsonb not null,
  body bytea not null,
  packed_at timestamptz not null,
  check (from_day <= to_day)
);
create index line_packs_user on line_packs (user_id, from_day);
-- It is compressed already.
alter table line_packs alter body set storage external;

-- Only days that ended long ago are packed: further back than a transaction that is still open can have begun. Two days
-- are for that, and one more for whoever packs.
-- A line that is added to such a day, or changed there, takes its pack away. Who packs holds the same lock alone, so a
-- pack is never made of what is being changed.
create function unpack_line() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('line-packs:' || new.user_id, 0));
  delete from line_packs where user_id = new.user_id and new.day between from_day and to_day;
  return null;
end $$;
create trigger transactions_unpacked_by_insert after insert on transactions
  for each row when (new.day < (now() at time zone 'utc')::date - 2) execute function unpack_line();
create trigger transactions_unpacked_by_update after update on transactions
  for each row when (new.day < (now() at time zone 'utc')::date - 2
    and (old.search, old.state, old.amount_units) is distinct from (new.search, new.state, new.amount_units))
  execute function unpack_line();

-- Months are summed behind the movements: a job adds up what came since the last time, and whoever reads adds what it has
-- not counted yet. A movement of money writes its line and nothing more.

-- Every line that was made before is counted in transaction_months, and none that was made at that moment or later.
create table transaction_counts (
  is_only boolean primary key default true check (is_only),
  counted_to timestamptz not null
);
-- In the order they are written, so a few numbers a megabyte find the lines of some minutes.
create index transactions_made on transactions using brin (created_at) with (pages_per_range = 32);

insert into transaction_counts (counted_to) values (now() - interval '30 minutes');
update transaction_months m set lines = m.lines - t.lines, amount_units = m.amount_units - t.units
  from (
    select user_id, date_trunc('month', day::timestamp)::date as month, type, state, currency, count(*) as lines,
      sum(amount_units) as units
    from transactions where created_at >= (select counted_to from transaction_counts) group by 1, 2, 3, 4, 5
  ) t
  where (m.user_id, m.month, m.type, m.state, m.currency) = (t.user_id, t.month, t.type, t.state, t.currency);
-- The job writes what lines say; one line of nobody must not stop it.
alter table transaction_months drop constraint transaction_months_user_id_fkey;

drop trigger transactions_counted on transactions;
drop trigger transactions_recounted on transactions;
drop function count_new_transactions();
drop function count_changed_transaction();

create function refuse_other_line() returns trigger language plpgsql as $$
begin
  raise exception 'a line keeps its customer, day, moment, type and currency';
end $$;
create trigger transactions_kept before update on transactions
  for each row when ((old.user_id, old.day, old.created_at, old.type, old.currency)
    is distinct from (new.user_id, new.day, new.created_at, new.type, new.currency))
  execute function refuse_other_line();

-- The job counts up to half an hour before the oldest open transaction began. So what a transaction writes of its last
-- half hour is never counted before it ends; what is older may be counted, or be on its way: whoever writes or changes
-- such a line holds a lock that the job takes alone, and counts it at once when the job is past it.
create function count_late_line() returns trigger language plpgsql as $$
declare
  its_month constant date := date_trunc('month', new.day::timestamp)::date;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('transaction-months', 0));
  if new.created_at >= (select counted_to from transaction_counts) then return null; end if;
  if tg_op = 'UPDATE' then
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
create trigger transactions_counted_late after insert on transactions
  for each row when (new.created_at < now() - interval '30 minutes') execute function count_late_line();
create trigger transactions_recounted after update on transactions
  for each row when (new.created_at < now() - interval '30 minutes'
    and (old.state, old.amount_units) is distinct from (new.state, new.amount_units))
  execute function count_late_line();

-- What is searched is in packs, or few lines: it need not be in the index that every movement writes to.
drop index transactions_user;
create index transactions_user on transactions (user_id, created_at desc, id desc)
  include (day, type, state, currency, amount_units);

-- Copies by mail of notices that were written many at once: a job makes jobs of them, so that no movement of money pays
-- for that. No index: rows come, and go all together.
create table mails_waiting (
  notification_ids text[] not null
);
-- A customer has at most some hundred notices, which are found by the customer and sorted.
drop index notifications_user;
-- Keys grow old in the order they were written.
drop index idempotency_keys_age;
create index idempotency_keys_age on idempotency_keys using brin (started_at) with (pages_per_range = 16, autosummarize = on);
-- Lines of one kind are found by walking the list's index, which says their kinds; what is not completed is rare, and
-- costs an index only where it is.
drop index transactions_user_kind;
create index transactions_not_completed on transactions (user_id, created_at desc, id desc)
  include (day, type, state) where state <> 'completed';
