-- A ledger in the shape of pgledger, written for this comparison: one function call a transfer, numeric amounts, text
-- ids, foreign keys, and entries that carry the balance before and after and the account's version.
create function new_id(prefix text) returns text language sql volatile as $$ select prefix || '_' || uuidv7() $$;

create table accounts (
  id text primary key default new_id('acc'), name text not null, currency text not null,
  balance numeric not null default 0, version bigint not null default 0, allow_negative boolean not null,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now()
);
create table transfers (
  id text primary key default new_id('trf'), from_account_id text not null references accounts (id),
  to_account_id text not null references accounts (id), amount numeric not null check (amount > 0),
  created_at timestamptz not null default now(), check (from_account_id <> to_account_id)
);
create index on transfers (from_account_id);
create index on transfers (to_account_id);
create table entries (
  id text primary key default new_id('ent'), account_id text not null references accounts (id),
  transfer_id text not null references transfers (id), amount numeric not null, previous_balance numeric not null,
  current_balance numeric not null, account_version bigint not null, created_at timestamptz not null default now()
);
create index on entries (account_id);
create index on entries (transfer_id);

create function create_transfer(from_id text, to_id text, amount numeric) returns text language plpgsql as $$
declare
  transfer_id text;
  from_row accounts;
  to_row accounts;
begin
  if amount <= 0 then raise exception 'the amount must be positive'; end if;
  if from_id = to_id then raise exception 'an account cannot pay itself'; end if;
  perform from accounts where id in (from_id, to_id) order by id for update;
  update accounts set balance = balance - create_transfer.amount, version = version + 1, updated_at = now()
    where id = from_id returning * into strict from_row;
  update accounts set balance = balance + create_transfer.amount, version = version + 1, updated_at = now()
    where id = to_id returning * into strict to_row;
  if from_row.currency <> to_row.currency then raise exception 'the currencies differ'; end if;
  if from_row.balance < 0 and not from_row.allow_negative then raise exception 'insufficient balance'; end if;
  insert into transfers (from_account_id, to_account_id, amount) values (from_id, to_id, amount)
    returning id into transfer_id;
  insert into entries (account_id, transfer_id, amount, previous_balance, current_balance, account_version) values
    (from_id, transfer_id, -amount, from_row.balance + amount, from_row.balance, from_row.version),
    (to_id, transfer_id, amount, to_row.balance - amount, to_row.balance, to_row.version);
  return transfer_id;
end $$;
