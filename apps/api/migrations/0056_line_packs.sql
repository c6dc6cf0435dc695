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
