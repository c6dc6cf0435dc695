-- One customer asks another for money. It is paid by a transfer, in whose transaction it ends; it is declined by whom it
-- asks, taken back by who asks, or runs out of time.
create table money_requests (
  id text primary key,
  asker_id text not null references users,
  payer_id text not null references users,
  state text not null check (state in ('open', 'paid', 'declined', 'cancelled', 'expired')),
  currency text not null,
  amount_units bigint not null check (amount_units > 0),
  -- In the asker's own words.
  note text,
  -- The transfer that paid it.
  transfer_id text unique references transfers,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  constraint money_requests_parties_check check (asker_id <> payer_id),
  constraint money_requests_paid_check check ((state = 'paid') = (transfer_id is not null)),
  constraint money_requests_ended_check check ((state = 'open') = (ended_at is null))
);
create index money_requests_asker on money_requests (asker_id, created_at desc);
create index money_requests_payer on money_requests (payer_id, created_at desc);

-- What was asked for stays what the payer saw, whatever the code does: only how it ends is written.
create function keep_asked_money() returns trigger language plpgsql as $$
begin
  if (old.asker_id, old.payer_id, old.currency, old.amount_units, old.note, old.created_at, old.expires_at)
    is distinct from (new.asker_id, new.payer_id, new.currency, new.amount_units, new.note, new.created_at, new.expires_at)
  then
    raise exception 'what a request asks for is not changed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger money_requests_kept before update on money_requests for each row execute function keep_asked_money();

-- Who may not ask whom any more: `user_id` said so of `asker_id`.
create table asker_blocks (
  user_id text not null references users,
  asker_id text not null references users,
  created_at timestamptz not null,
  primary key (user_id, asker_id)
);

-- Money to a phone leaves from a wallet of any of several currencies: until now it left from naira, as does what a process of
-- the version before writes beside this one.
alter table payouts add column currency text not null default 'NGN';
alter table payouts add constraint payouts_currency_check check (currency in ('NGN', 'USD')) not valid;
-- A process of the version before would end one of dollars in naira. It does not say in which currency it ended, so it is
-- refused, tries again, and leaves it to a process that knows.
alter table payouts add column ended_currency text;
alter table payouts add constraint payouts_ended_currency_check
  check (state = 'pending' or currency = 'NGN' or (ended_currency is not null and ended_currency = currency)) not valid;
