-- The same as ledger.post for the journal most callers have: one, of two entries, that reverses nothing. A lone caller
-- pays for no arrays, no batch and no subtransaction. What it cannot decide at once goes the way of any other journal.
--
-- `second_id` is given what `first_id` is not: `-units`. Answers the base of the new ids (the journal is base + 1), and
-- after a blank the exceptions of ledger.post where there are any.
create function ledger.post_pair(
  journal_key text, journal_kind text, journal_reference text, journal_hash uuid,
  first_id bigint, second_id bigint, units bigint
) returns text language plpgsql
  set search_path = pg_catalog, pg_temp
  -- A plan made while the tables were small must not outlive that.
  set enable_seqscan = off
as $$
declare
  units_max constant bigint := 9223372036854775807;
  base constant bigint := nextval('ledger.journal_ids');
  is_in_order constant boolean := first_id < second_id;
  low_id constant bigint := case when is_in_order then first_id else second_id end;
  high_id constant bigint := case when is_in_order then second_id else first_id end;
  low_units constant bigint := case when is_in_order then units else -units end;
  low_balance bigint;
  low_sequence bigint;
  high_balance bigint;
  high_sequence bigint;
  account_ids bigint[];
  balances bigint[];
  sequences bigint[];
  floors bigint[];
  refusal text;
begin
  insert into ledger.journals (id, key, kind, reference, body_hash)
  values (base + 1, journal_key, journal_kind, journal_reference, journal_hash)
  on conflict (key) do nothing;
  if not found then
    return (
      select posted.base || coalesce(' ' || posted.exceptions, '')
      from ledger.post(
        array[journal_key], array[journal_kind], array[journal_reference], array[journal_hash], array[null::text],
        array[low_id, high_id], array[1, 1], case when is_in_order then array[1, 2] else array[2, 1] end,
        array[units, -units]
      ) posted
    );
  end if;

  -- In id order, as every posting: two calls cannot wait for each other.
  update ledger.accounts a set balance = a.balance + low_units, sequence = a.sequence + 1
  where a.id = low_id and case
    when low_units < 0 then a.balance >= case when a.may_go_negative then -units_max else 0 end - low_units
    else a.balance <= units_max - low_units
  end
  returning a.balance, a.sequence into low_balance, low_sequence;
  if found then
    update ledger.accounts a set balance = a.balance - low_units, sequence = a.sequence + 1
    where a.id = high_id and case
      when low_units > 0 then a.balance >= case when a.may_go_negative then -units_max else 0 end + low_units
      else a.balance <= units_max + low_units
    end
    returning a.balance, a.sequence into high_balance, high_sequence;
    if found then
      insert into ledger.entries (journal_id, account_id, units, balance_after, sequence) values
        (base + 1, low_id, low_units, low_balance, low_sequence),
        (base + 1, high_id, -low_units, high_balance, high_sequence);
      return base::text;
    end if;
    update ledger.accounts a set balance = a.balance - low_units, sequence = a.sequence - 1 where a.id = low_id;
  end if;

  select array_agg(locked.id), array_agg(locked.balance), array_agg(locked.sequence), array_agg(locked.floor)
  into account_ids, balances, sequences, floors
  from (
    select a.id, a.balance, a.sequence, case when a.may_go_negative then -units_max else 0 end as floor
    from ledger.accounts a where a.id in (low_id, high_id)
    order by a.id for no key update
  ) locked;
  if account_ids is distinct from array[low_id, high_id] then
    raise exception 'the accounts of a journal must exist and be two';
  end if;
  perform ledger.post_one_by_one(
    base, array[null::text], null, account_ids, balances, sequences, floors,
    array[1, 1], case when is_in_order then array[1, 2] else array[2, 1] end, array[units, -units]
  );
  select json_build_array(json_build_array(1, r.journal_id::text, false, r.code, a.name))::text into refusal
  from ledger.rejections r left join ledger.accounts a on a.id = r.account_id
  where r.journal_id = base + 1;
  return base || coalesce(' ' || refusal, '');
end $$;
