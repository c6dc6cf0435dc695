-- Recurring buys that are charged to a saved card while nobody is there, and what their customers agreed to.
create table card_mandates (
  id text primary key,
  user_id text not null references users,
  -- The network's name of the card, and what is shown of it.
  card_ref text not null check (length(card_ref) between 1 and 255),
  brand text not null,
  last4 text not null,
  exp_month integer not null check (exp_month between 1 and 12),
  exp_year integer not null,
  currency text not null,
  amount_units bigint not null check (amount_units > 0),
  buys text not null,
  every text not null check (every in ('day', 'week', 'month', 'payday')),
  day integer not null check (day between 0 and 31),
  time_zone text not null,
  -- The sentence as the customer had it before them, and in which language.
  shown_text text not null,
  language text not null,
  agreed_at timestamptz not null,
  withdrawn_at timestamptz,
  withdrawn_by text check (withdrawn_by in ('buy_ended', 'card_removed', 'account_closed')),
  constraint card_mandates_withdrawn_check check ((withdrawn_at is null) = (withdrawn_by is null))
);
create index card_mandates_card on card_mandates (user_id, card_ref);
create index card_mandates_withdrawn on card_mandates (withdrawn_at) where withdrawn_at is not null;

-- What was agreed is not changed, and neither is when it was withdrawn.
create function keep_agreed() returns trigger language plpgsql as $$
begin
  if (to_jsonb(old) - array['withdrawn_at', 'withdrawn_by']) is distinct from
    (to_jsonb(new) - array['withdrawn_at', 'withdrawn_by']) or old.withdrawn_at is not null
  then
    raise exception 'what a customer agreed to is not changed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger card_mandates_kept before update on card_mandates for each row execute function keep_agreed();

alter table plans add column mandate_id text;
alter table plans add constraint plans_mandate_id_fkey foreign key (mandate_id) references card_mandates not valid;
-- Charges that were declined one after another since the last that was paid, or since the plan was resumed.
alter table plans add column declines integer not null default 0;
alter table plans add constraint plans_declines_check check (declines >= 0) not valid;
alter table plans drop constraint plans_funding_check;
alter table plans add constraint plans_funding_check check (funding in ('wallet', 'mpesa', 'card')) not valid;
alter table plans add constraint plans_mandate_check check ((mandate_id is not null) = (funding = 'card')) not valid;

-- A run that charges a card has its order before the card is asked, and keeps it when the card is declined.
alter table plan_runs drop constraint plan_runs_done_check;
alter table plan_runs add constraint plan_runs_done_check check (
  case when state = 'done' then num_nonnulls(transfer_id, conversion_id, order_id) = 1
    when state in ('due', 'refused') then num_nonnulls(transfer_id, conversion_id) = 0
    else num_nonnulls(transfer_id, conversion_id, order_id) = 0 end
) not valid;

create or replace function keep_planned() returns trigger language plpgsql as $$
begin
  if (old.user_id, old.kind, old.every, old.day, old.time_zone, old.currency, old.amount_units, old.recipient_id,
      old.identifier, old.note, old.buys, old.funding, old.mandate_id, old.created_at)
    is distinct from (new.user_id, new.kind, new.every, new.day, new.time_zone, new.currency, new.amount_units,
      new.recipient_id, new.identifier, new.note, new.buys, new.funding, new.mandate_id, new.created_at)
  then
    raise exception 'what a plan does is not changed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

-- Who is erased takes along what they agreed to: a trigger beside `erase_customer`.
create function erase_card_mandates() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from card_mandates where user_id = new.user_id;
  return null;
end $$;
revoke all on function erase_card_mandates() from public;
create trigger erase_card_mandates after update of state on account_closures
  for each row when (new.state = 'erased') execute function erase_card_mandates();
