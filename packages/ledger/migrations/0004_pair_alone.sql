-- The same as ledger.post_pair for a statement that is its whole transaction, on a connection of the ledger's own: in two
-- statements, of which neither looks before it writes. What they cannot decide (a key that is taken, an account that cannot go
-- there) is an error that leaves nothing behind, and whoever gets it asks ledger.post_pair. Nearly every journal is new and
-- fits; see docs/decisions/0099-a-lone-caller.md.
--
-- It has no settings of its own, which cost each call more than they save: everything is named with its schema, and what the
-- planner must not choose is said once a connection. By the index accounts are met in the order of their ids, as in every
-- posting: two calls cannot wait for each other.
create function ledger.post_pair_alone(
  journal_key text, journal_kind text, journal_reference text, journal_hash uuid,
  first_id bigint, second_id bigint, units bigint
) returns text language plpgsql as $$
declare
  units_max constant bigint := 9223372036854775807;
  base constant bigint := nextval('ledger.journal_ids');
begin
  if current_setting('enable_bitmapscan') = 'on' then
    perform set_config('enable_seqscan', 'off', false), set_config('enable_bitmapscan', 'off', false);
  end if;
  insert into ledger.journals (id, key, kind, reference, body_hash)
  values (base + 1, journal_key, journal_kind, journal_reference, journal_hash);
  with moved as (
    update ledger.accounts a
    set balance = a.balance + case when a.id = first_id then units else -units end, sequence = a.sequence + 1
    where a.id in (first_id, second_id) and case
      when (a.id = first_id) = (units < 0) then
        a.balance >= case when a.may_go_negative then -units_max else 0 end + abs(units)
      else a.balance <= units_max - abs(units)
    end
    returning a.id, a.balance, a.sequence
  )
  insert into ledger.entries (journal_id, account_id, units, balance_after, sequence)
  select base + 1, m.id, case when m.id = first_id then units else -units end, m.balance, m.sequence
  from moved m where (select count(*) from moved) = 2;
  if not found then
    raise exception 'a journal is not posted as it is: ledger.post_pair says why' using errcode = 'KL001';
  end if;
  return base::text;
end $$;
