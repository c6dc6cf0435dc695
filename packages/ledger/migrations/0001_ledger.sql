-- The ledger: accounts with their running balance, and journals, entries and rejections that are only ever added.

create table ledger.accounts (
  id bigint generated always as identity primary key,
  name text collate "C" not null unique,
  asset text collate "C" not null,
  may_go_negative boolean not null,
  balance bigint not null default 0,
  -- How many entries the account has; the last entry carries the same number.
  sequence bigint not null default 0 check (sequence >= 0),
  created_at timestamptz not null default now(),
  constraint accounts_floor check (may_go_negative or balance >= 0),
  constraint accounts_range check (balance >= -9223372036854775807)
  -- Room on each page, so that a busy account's next version stays beside the last one.
) with (fillfactor = 70);

-- A call of ledger.post takes one number; its journals count on from it.
create sequence ledger.journal_ids increment by 1000;

create table ledger.journals (
  id bigint primary key,
  key text collate "C" not null unique,
  kind text not null,
  reference text not null,
  -- The key of the journal this one corrects.
  reverses text,
  -- 128 bits of the body's SHA-256: 16 bytes are exactly a uuid, which packs tighter than bytea.
  body_hash uuid not null,
  posted_at timestamptz not null default now()
);

-- A journal that was refused stays known by its key, so that a repeat gets the same answer.
create table ledger.rejections (
  journal_id bigint primary key,
  code text not null,
  account_id bigint
);

-- No foreign keys: ledger.post is the only writer, they would cost a third of its speed, and verification looks instead.
create table ledger.entries (
  journal_id bigint not null,
  account_id bigint not null,
  units bigint not null check (units <> 0),
  balance_after bigint not null,
  sequence bigint not null check (sequence > 0),
  primary key (account_id, sequence)
);
-- Journal ids grow with time, so a block range index finds a journal's entries at a fraction of a tree's cost.
create index entries_journal on ledger.entries using brin (journal_id) with (pages_per_range = 16, autosummarize = on);

-- What code must never do, the database refuses.

create function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'ledger.% is never changed by %: correct a mistake with a new journal', tg_table_name, lower(tg_op)
    using errcode = 'restrict_violation';
end $$;

create trigger entries_append_only before update or delete or truncate on ledger.entries
  for each statement execute function ledger.refuse_change();
create trigger journals_append_only before update or delete or truncate on ledger.journals
  for each statement execute function ledger.refuse_change();
create trigger rejections_append_only before update or delete or truncate on ledger.rejections
  for each statement execute function ledger.refuse_change();
create trigger accounts_kept before delete or truncate on ledger.accounts
  for each statement execute function ledger.refuse_change();
create trigger accounts_fixed before update of id, name, asset, may_go_negative on ledger.accounts
  for each statement execute function ledger.refuse_change();

create function ledger.prove_balanced() returns trigger language plpgsql as $$
declare
  broken record;
begin
  select leg.journal_id, leg.asset, sum(leg.units) as total into broken
  from (
    select journal_id, units, (select asset from ledger.accounts where id = added.account_id) as asset from added
  ) leg
  group by leg.journal_id, leg.asset
  having sum(leg.units) <> 0
  limit 1;
  if found then
    raise exception 'the entries of journal % in % sum to %, not to zero', broken.journal_id, broken.asset, broken.total
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;

create trigger entries_balanced after insert on ledger.entries
  referencing new table as added for each statement execute function ledger.prove_balanced();
