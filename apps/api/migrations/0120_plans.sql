-- What a customer has done again and again while they are away: a transfer to another customer, or a coin bought.
create table plans (
  id text primary key,
  user_id text not null references users,
  kind text not null check (kind in ('standing_order', 'recurring_buy')),
  state text not null check (state in ('active', 'paused', 'ended')),
  every text not null check (every in ('day', 'week', 'month', 'payday')),
  -- Of a week 1 to 7, from Monday; of a month 1 to 31; else 0.
  day integer not null check (day between 0 and 31),
  -- The customer's own, as their browser named it.
  time_zone text not null,
  currency text not null,
  amount_units bigint not null check (amount_units > 0),
  recipient_id text references users,
  -- As it was typed.
  identifier text,
  note text,
  buys text,
  funding text not null check (funding in ('wallet', 'mpesa')),
  -- The next date and its moment; and when there is something to do: to announce it, or to run.
  next_on date not null,
  next_at timestamptz not null,
  wakes_at timestamptz not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint plans_terms_check check (
    (recipient_id is not null) = (kind = 'standing_order') and (identifier is not null) = (kind = 'standing_order')
    and (buys is not null) = (kind = 'recurring_buy') and (funding = 'wallet' or kind = 'recurring_buy')
  ),
  constraint plans_parties_check check (recipient_id is distinct from user_id),
  constraint plans_ended_check check ((state = 'ended') = (ended_at is not null))
);
create index plans_user on plans (user_id, created_at desc);
create index plans_recipient on plans (recipient_id) where recipient_id is not null;
create index plans_waking on plans (wakes_at) where state = 'active';
create index plans_ended on plans (ended_at) where state = 'ended';

-- One date of a plan. It ends with what moved, in the same transaction; a date is run once, whatever runs how often.
create table plan_runs (
  id text primary key,
  plan_id text not null references plans,
  user_id text not null references users,
  due_on date not null,
  due_at timestamptz not null,
  state text not null check (state in ('due', 'done', 'refused', 'missed', 'skipped')),
  -- Of a prompt: taken before the order is made of it.
  quote_id text,
  transfer_id text unique references transfers,
  conversion_id text unique references conversions,
  order_id text unique references orders,
  problem text,
  ended_at timestamptz,
  constraint plan_runs_once unique (plan_id, due_on),
  constraint plan_runs_done_check check ((state = 'done') = (num_nonnulls(transfer_id, conversion_id, order_id) = 1)),
  constraint plan_runs_refused_check check ((problem is not null) = (state = 'refused')),
  constraint plan_runs_ended_check check ((state = 'due') = (ended_at is null))
);
create index plan_runs_user on plan_runs (user_id);
create index plan_runs_due on plan_runs (due_at) where state = 'due';

-- What a plan does is what its customer saw when they made it, whatever the code does: another is another plan.
create function keep_planned() returns trigger language plpgsql as $$
begin
  if (old.user_id, old.kind, old.every, old.day, old.time_zone, old.currency, old.amount_units, old.recipient_id,
      old.identifier, old.note, old.buys, old.funding, old.created_at)
    is distinct from (new.user_id, new.kind, new.every, new.day, new.time_zone, new.currency, new.amount_units,
      new.recipient_id, new.identifier, new.note, new.buys, new.funding, new.created_at)
  then
    raise exception 'what a plan does is not changed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger plans_kept before update on plans for each row execute function keep_planned();
