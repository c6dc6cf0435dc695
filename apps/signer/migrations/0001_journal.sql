-- The journal of signers that run in more than one place, and which of them signs.
--
-- Whoever signs has the lease for a term. Terms only rise. A line is taken in the term that is in force and in no other,
-- checked in the transaction that writes it: a signer that was frozen, cut off or started by mistake writes nothing, and
-- without its line no signature leaves. The rules are held here, so that they hold for whatever program connects.
create schema signer;

-- Whose journal this is. A signer with other keys does not use it.
create table signer.wallet (
  is_one boolean primary key default true check (is_one),
  hot text not null check (hot ~ '^0x[0-9a-fA-F]{40}$')
);

create table signer.lease (
  is_one boolean primary key default true check (is_one),
  term bigint not null check (term >= 0),
  -- The name of who has it, for people.
  holder text not null,
  since timestamptz not null,
  until timestamptz not null
);

create table signer.journal (
  seq bigint primary key,
  term bigint not null,
  written_at timestamptz not null,
  -- From the line, for the wall against a number that is used twice.
  id text not null,
  network text not null,
  sender text not null,
  nonce bigint not null,
  -- The very text that was decided on.
  line text not null,
  -- Of the hash before, the term and this line. Anybody can reckon it anew.
  hash bytea not null,
  -- Of the hash, with a key that only whoever has the words has: whoever owns this database can make no line.
  seal bytea not null check (length(seal) = 32)
);
create index journal_by_number on signer.journal (network, sender, nonce);

create function signer.admit_line() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  held signer.lease;
  before signer.journal;
  said jsonb := new.line::jsonb;
begin
  -- Until this line is committed nobody takes over; and whoever takes over now is waited for, and then seen.
  select * into held from signer.lease for share;
  if held.term is distinct from new.term or held.until <= clock_timestamp() then
    raise exception 'the term % is over', new.term using errcode = 'KV001';
  end if;
  select * into before from signer.journal order by seq desc limit 1;
  if new.seq <> coalesce(before.seq, 0) + 1 then
    raise exception 'the line % does not follow %', new.seq, coalesce(before.seq, 0) using errcode = 'KV002';
  end if;
  if new.hash is distinct from
    sha256(coalesce(before.hash, ''::bytea) || convert_to(new.term::text || '.' || new.line, 'UTF8')) then
    raise exception 'the line % is not chained to the one before', new.seq using errcode = 'KV003';
  end if;
  new.written_at := clock_timestamp();
  new.id := said ->> 'id';
  new.network := said ->> 'network';
  new.sender := lower(said ->> 'from');
  new.nonce := (said ->> 'nonce')::bigint;
  if exists (
    select from signer.journal j
    where j.network = new.network and j.sender = new.sender and j.nonce = new.nonce and j.id <> new.id
  ) then
    raise exception 'the number % of % belongs to another transfer', new.nonce, new.sender using errcode = 'KV004';
  end if;
  return new;
end $$;
create trigger admit_line before insert on signer.journal for each row execute function signer.admit_line();

create function signer.refuse_change() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception 'what was signed stays as it was written' using errcode = 'KV005';
end $$;
create trigger keep_lines before update or delete or truncate on signer.journal
  for each statement execute function signer.refuse_change();
create trigger keep_wallet before update or delete or truncate on signer.wallet
  for each statement execute function signer.refuse_change();

-- Terms never fall, whoever writes them.
create function signer.keep_term() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op <> 'UPDATE' or new.term < old.term or new.term > old.term + 1 then
    raise exception 'a term follows the one before' using errcode = 'KV005';
  end if;
  return new;
end $$;
create trigger keep_term before update or delete on signer.lease for each row execute function signer.keep_term();

-- How long a lease may be asked for: a longer one would keep everybody waiting for a holder that is dead.
create function signer.lease_end(for_ms integer) returns timestamptz
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if for_ms not between 300 and 60000 then
    raise exception 'a lease lasts from 300 ms to 60 s' using errcode = '22023';
  end if;
  return clock_timestamp() + for_ms * interval '1 millisecond';
end $$;

-- The next term, or no row while somebody has the lease.
create function signer.take_lease(taker text, for_ms integer)
returns table (term bigint, since timestamptz, now timestamptz)
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update signer.lease l
  set term = l.term + 1, holder = taker, since = clock_timestamp(), until = signer.lease_end(for_ms)
  where l.until <= clock_timestamp()
  returning l.term, l.since, clock_timestamp()
$$;

-- No row once the term is over: what is over is never renewed, it is taken anew.
create function signer.renew_lease(held_term bigint, for_ms integer)
returns table (term bigint, since timestamptz, now timestamptz)
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update signer.lease l
  set until = signer.lease_end(for_ms)
  where l.term = held_term and l.until > clock_timestamp()
  returning l.term, l.since, clock_timestamp()
$$;

create function signer.give_lease_up(held_term bigint) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update signer.lease l set until = clock_timestamp() where l.term = held_term and l.until > clock_timestamp()
$$;

revoke all on function signer.take_lease(text, integer), signer.renew_lease(bigint, integer),
  signer.give_lease_up(bigint), signer.admit_line(), signer.lease_end(integer) from public;
