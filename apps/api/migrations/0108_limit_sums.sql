-- What each customer's takings add up to, so that a limit asks for one row however much a customer moved. Kept by the
-- database itself, whoever writes a taking: the version before as well, and whoever gives one back.
--
-- Each sum counts the takings after its moment. What has left a window since is subtracted by whoever reads, and moves
-- the moment on now and then. Without a row the takings themselves are added up.
create table limit_sums (
  -- A customer: the takings it adds up are theirs.
  user_id text primary key,
  day_from timestamptz not null,
  day_cents bigint not null,
  day_naira bigint not null,
  month_from timestamptz not null,
  month_cents bigint not null
  -- Room on each page, so that the next version of a row stays beside the last one.
) with (fillfactor = 50);

-- From the takings, for customers given in their order. Held first, and added up by a statement of its own: whatever
-- somebody else has not committed yet is added by their own trigger, which waits for the row.
create function recount_limit_sums(users text[]) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  insert into limit_sums (user_id, day_from, day_cents, day_naira, month_from, month_cents)
    select id, '-infinity', 0, 0, '-infinity', 0 from unnest(users) as id order by id
    on conflict (user_id) do nothing;
  perform from limit_sums where user_id = any (users) order by user_id for update;
  update limit_sums s set day_from = '-infinity', day_cents = t.cents, day_naira = t.naira,
    month_from = '-infinity', month_cents = t.cents
  from unnest(users) as id, lateral (
    select coalesce(sum(usd_cents), 0) as cents, coalesce(sum(naira_units), 0) as naira
    from limit_takings where user_id = id
  ) t
  where s.user_id = id;
end $$;

-- Customers in their order, so that two transactions never wait for each other. One plan for all batches: making it takes
-- longer than what it does.
create function count_limit_takings() returns trigger language plpgsql
  set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
as $$
declare
  sign constant int := case tg_op when 'INSERT' then 1 else -1 end;
  kept bigint;
begin
  update limit_sums s set
    day_cents = s.day_cents + sign * case when c.first > s.day_from then c.cents else
      (select coalesce(sum(usd_cents), 0) from changed t where t.user_id = c.user_id and t.taken_at > s.day_from) end,
    day_naira = s.day_naira + sign * case when c.first > s.day_from then c.naira else
      (select coalesce(sum(naira_units), 0) from changed t where t.user_id = c.user_id and t.taken_at > s.day_from) end,
    month_cents = s.month_cents + sign * case when c.first > s.month_from then c.cents else
      (select coalesce(sum(usd_cents), 0) from changed t where t.user_id = c.user_id and t.taken_at > s.month_from) end
  from (
    select user_id, min(taken_at) as first, sum(usd_cents)::bigint as cents, sum(naira_units)::bigint as naira
    from changed group by user_id order by user_id
  ) c
  where s.user_id = c.user_id;
  get diagnostics kept = row_count;
  -- Of whom there are none, or none yet that could be seen: all from the takings, which counts nothing twice.
  if kept < (select count(distinct user_id) from changed) then
    perform recount_limit_sums(array(select distinct user_id from changed order by user_id));
  end if;
  return null;
end $$;
create trigger limit_takings_counted after insert on limit_takings
  referencing new table as changed for each statement execute function count_limit_takings();
create trigger limit_takings_uncounted after delete on limit_takings
  referencing old table as changed for each statement execute function count_limit_takings();

-- Nothing of ours changes a taking. Whoever does it by hand has all the sums of its customers right.
create function recount_limit_takings() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform recount_limit_sums(array(select user_id from was union select user_id from becomes order by 1));
  return null;
end $$;
create trigger limit_takings_recounted after update on limit_takings
  referencing old table as was new table as becomes for each statement execute function recount_limit_takings();

-- Takings that have left the windows by now leave the sums. Held first, and subtracted by a statement of its own: what
-- somebody gave back meanwhile is not subtracted twice.
create function move_limit_sums(users text[], day_start timestamptz, month_start timestamptz) returns void
  language plpgsql set search_path = public, pg_temp as $$
declare
  held constant text[] := array(select user_id from limit_sums where user_id = any (users) order by user_id for update);
begin
  update limit_sums s set
    day_from = day_start,
    day_cents = s.day_cents - (select coalesce(sum(usd_cents), 0) from limit_takings t
      where t.user_id = s.user_id and t.taken_at > s.day_from and t.taken_at <= day_start),
    day_naira = s.day_naira - (select coalesce(sum(naira_units), 0) from limit_takings t
      where t.user_id = s.user_id and t.taken_at > s.day_from and t.taken_at <= day_start),
    month_from = month_start,
    month_cents = s.month_cents - (select coalesce(sum(usd_cents), 0) from limit_takings t
      where t.user_id = s.user_id and t.taken_at > s.month_from and t.taken_at <= month_start)
  -- Whose clock is behind moves nothing.
  where s.user_id = any (held) and s.day_from <= day_start and s.month_from <= month_start;
end $$;
