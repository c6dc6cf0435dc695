-- The one way in. Posts a batch of journals as if one after another, in the order given, in one statement.
--
-- Per journal: key, kind, reference, body hash, and the key it reverses or null. `account_ids` are the distinct
-- accounts, ascending. Per leg: the ordinal of its journal (from 1, legs of a journal together), the position of its
-- account in `account_ids`, its units. The caller has checked that each journal is balanced and names an account once.
--
-- Answers the base of the new ids (journal n is base + n) and, as a JSON array, only the journals whose result is not
-- "posted just now": [ordinal, journal id, replayed, code or null, account name or null].
--
-- A batch that nothing stands against is added in one go; any other is decided journal by journal.
-- A refusal is an answer and not an exception, so the caller's transaction stays usable. Keys are claimed in key order,
-- then accounts are locked in id order: two calls cannot wait for each other. Expects READ COMMITTED.
create function ledger.post(
  keys text[], kinds text[], refs text[], hashes uuid[], reversed text[],
  account_ids bigint[], leg_journals int[], leg_accounts int[], leg_units bigint[],
  out base bigint, out exceptions text
) language plpgsql
  set search_path = pg_catalog, pg_temp
  set plan_cache_mode = force_generic_plan
  -- A plan made while the tables were small must not outlive that, and accounts are met in the order they are given.
  set enable_seqscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
as $$
declare
  units_max constant bigint := 9223372036854775807;
  journal_count constant int := cardinality(keys);
  leg_count constant int := cardinality(leg_units);
  -- That many amounts, none of them larger, add up within 64 bits.
  units_limit constant bigint := units_max / greatest(leg_count, 1);
  fresh_count int;
  repeated boolean[];
  is_plain boolean;
  any_refused boolean := false;
  totals bigint[] := array_fill(0::bigint, array[cardinality(account_ids)]);
  lowest bigint[] := totals;
  highest bigint[] := totals;
  counts bigint[] := totals;
  leg_totals bigint[] := array_fill(0::bigint, array[leg_count]);
  leg_counts bigint[] := leg_totals;
  found_ids bigint[];
  balances bigint[];
  sequences bigint[];
  floors bigint[];
  slot int;
  units bigint;
  total bigint;
  entry_count bigint;
begin
  base := nextval('ledger.journal_ids');

  -- Nearly always every key is new, and an insert that does not look first is cheaper by a third.
  begin
    insert into ledger.journals (id, key, kind, reference, body_hash, reverses)
    select base + j.n, j.key, j.kind, j.reference, j.body_hash, j.reverses
    from unnest(keys, kinds, refs, hashes, reversed) with ordinality as j (key, kind, reference, body_hash, reverses, n)
    order by j.key collate "C", j.n;
    fresh_count := journal_count;
  exception when unique_violation then
    insert into ledger.journals (id, key, kind, reference, body_hash, reverses)
    select base + j.n, j.key, j.kind, j.reference, j.body_hash, j.reverses
    from unnest(keys, kinds, refs, hashes, reversed) with ordinality as j (key, kind, reference, body_hash, reverses, n)
    order by j.key collate "C", j.n
    on conflict (key) do nothing;
    get diagnostics fresh_count = row_count;
  end;

  if fresh_count < journal_count then
    select array_agg(known.id <> base + k.n order by k.n) into repeated
    from unnest(keys) with ordinality as k (key, n)
    join ledger.journals known on known.key = k.key;
  end if;

  is_plain := fresh_count = journal_count and array_remove(reversed, null) = '{}';
  if is_plain then
    -- Before any lock is held: how far the batch moves each account, at the end and in between.
    for leg in 1 .. leg_count loop
      slot := leg_accounts[leg];
      units := leg_units[leg];
      if units not between -units_limit and units_limit then
        is_plain := false;
        exit;
      end if;
      total := totals[slot] + units;
      totals[slot] := total;
      leg_totals[leg] := total;
      if total < lowest[slot] then
        lowest[slot] := total;
      elsif total > highest[slot] then
        highest[slot] := total;
      end if;
      entry_count := counts[slot] + 1;
      counts[slot] := entry_count;
      leg_counts[leg] := entry_count;
    end loop;
  end if;

  if is_plain then
    -- Locks and moves at once. An account that cannot go all the way stays as it is, and the rest is corrected below.
    with moved as (
      update ledger.accounts a
      set sequence = a.sequence + n.count,
          balance = a.balance + case
            when a.balance >= case when a.may_go_negative then -units_max else 0 end - n.lowest
             and a.balance <= units_max - n.highest then n.total
            else 0
          end
      from unnest(account_ids, totals, lowest, highest, counts) as n (id, total, lowest, highest, count)
      where a.id = n.id
      returning old.id, old.balance, old.sequence, case when old.may_go_negative then -units_max else 0 end as floor,
        old.balance >= case when old.may_go_negative then -units_max else 0 end - n.lowest
          and old.balance <= units_max - n.highest as fits
    )
    select array_agg(id), array_agg(balance), array_agg(sequence), array_agg(floor), bool_and(fits)
    into found_ids, balances, sequences, floors, is_plain
    from (select * from moved order by id) moved;
  elsif fresh_count > 0 then
    select array_agg(locked.id), array_agg(locked.balance), array_agg(locked.sequence), array_agg(locked.floor)
    into found_ids, balances, sequences, floors
    from (
      select a.id, a.balance, a.sequence, case when a.may_go_negative then -units_max else 0 end as floor
      from ledger.accounts a where a.id = any (account_ids)
      order by a.id for no key update
    ) locked;
  end if;
  if fresh_count > 0 and found_ids is distinct from account_ids then
    raise exception 'the accounts of a batch must exist and be given once each, ascending';
  end if;

  if is_plain then
    insert into ledger.entries (journal_id, account_id, units, balance_after, sequence)
    select base + l.journal, account_ids[l.slot], l.units, balances[l.slot] + l.total, sequences[l.slot] + l.count
    from unnest(leg_journals, leg_accounts, leg_units, leg_totals, leg_counts)
      as l (journal, slot, units, total, count);
    return;
  end if;

  if fresh_count > 0 then
    any_refused := ledger.post_one_by_one(
      base, reversed, repeated, account_ids, balances, sequences, floors, leg_journals, leg_accounts, leg_units
    );
  end if;
  if any_refused or repeated is not null then
    select json_agg(json_build_array(
      k.n, known.id::text, known.id <> base + k.n,
      case when known.body_hash <> k.body_hash then 'key_conflict' else r.code end, a.name
    ))::text into exceptions
    from unnest(keys, hashes) with ordinality as k (key, body_hash, n)
    join ledger.journals known on known.key = k.key
    left join ledger.rejections r on r.journal_id = known.id
    left join ledger.accounts a on a.id = r.account_id
    where known.id <> base + k.n or r.journal_id is not null;
  end if;
end $$;

-- Decides journal after journal what ledger.post could not decide at once, writes the result, and tells whether any was
-- refused. The accounts are locked; `balances`, `sequences` and `floors` are theirs from before the batch.
create function ledger.post_one_by_one(
  base bigint, reversed text[], repeated boolean[],
  account_ids bigint[], balances bigint[], sequences bigint[], floors bigint[],
  leg_journals int[], leg_accounts int[], leg_units bigint[]
) returns boolean language plpgsql as $$
declare
  units_max constant bigint := 9223372036854775807;
  journal_count constant int := cardinality(reversed);
  leg_count constant int := cardinality(leg_units);
  codes text[] := array_fill(null::text, array[journal_count]);
  culprits bigint[] := array_fill(null::bigint, array[journal_count]);
  any_refused boolean := false;
  balances_after bigint[] := array_fill(null::bigint, array[leg_count]);
  leg_sequences bigint[] := array_fill(null::bigint, array[leg_count]);
  journal int := 0;
  first_leg int;
  is_open boolean;
  slot int;
  units bigint;
  balance bigint;
begin
  for leg in 1 .. leg_count loop
    if leg_journals[leg] <> journal then
      journal := leg_journals[leg];
      first_leg := leg;
      is_open := not coalesce(repeated[journal], false);
      if is_open and reversed[journal] is not null
         and not ledger.is_posted(reversed[journal], base, journal, codes) then
        is_open := false;
        any_refused := true;
        codes[journal] := 'reverses_unknown';
      end if;
    end if;
    continue when not is_open;

    slot := leg_accounts[leg];
    units := leg_units[leg];
    balance := balances[slot];
    -- Written so that no sum leaves 64 bits.
    if (case when units < 0 then balance >= floors[slot] - units else balance <= units_max - units end) then
      balance := balance + units;
      balances[slot] := balance;
      balances_after[leg] := balance;
      sequences[slot] := sequences[slot] + 1;
      leg_sequences[leg] := sequences[slot];
    else
      is_open := false;
      any_refused := true;
      codes[journal] := case when units < 0 and floors[slot] = 0 then 'insufficient_balance' else 'balance_overflow' end;
      culprits[journal] := account_ids[slot];
      for undone in first_leg .. leg - 1 loop
        slot := leg_accounts[undone];
        balances[slot] := balances[slot] - leg_units[undone];
        sequences[slot] := sequences[slot] - 1;
        balances_after[undone] := null;
      end loop;
    end if;
  end loop;

  insert into ledger.entries (journal_id, account_id, units, balance_after, sequence)
  select base + l.journal, account_ids[l.slot], l.units, l.balance_after, l.sequence
  from unnest(leg_journals, leg_accounts, leg_units, balances_after, leg_sequences)
    as l (journal, slot, units, balance_after, sequence)
  where l.balance_after is not null;

  update ledger.accounts a set balance = n.balance, sequence = n.sequence
  from unnest(account_ids, balances, sequences) as n (id, balance, sequence)
  where a.id = n.id and a.sequence <> n.sequence;

  if any_refused then
    insert into ledger.rejections (journal_id, code, account_id)
    select base + r.n, r.code, r.account_id
    from unnest(codes, culprits) with ordinality as r (code, account_id, n)
    where r.code is not null;
  end if;

  return any_refused;
end $$;

-- True when `key` was posted before journal number `ordinal` of the batch that counts from `base`; `codes` are the
-- refusals of that batch so far.
create function ledger.is_posted(key text, base bigint, ordinal int, codes text[]) returns boolean
language sql stable as $$
  select coalesce((
    select case
      when j.id > base and j.id < base + ordinal then codes[j.id - base] is null
      when j.id >= base + ordinal and j.id < base + 1000 then false
      else not exists (select from ledger.rejections r where r.journal_id = j.id)
    end
    from ledger.journals j where j.key = is_posted.key
  ), false)
$$;
