-- What a customer wants to be told of a coin's price: above a level, below one, or both of a move by some percent.
create table price_alerts (
  id text primary key,
  user_id text not null references users,
  state text not null check (state in ('on', 'done')),
  kind text not null check (kind in ('above', 'below', 'move')),
  asset text not null,
  currency text not null,
  percent integer check (percent between 1 and 90),
  -- Millionths of the currency for one coin: told at the lower or less, at the upper or more.
  lower_micros bigint,
  upper_micros bigint,
  repeats boolean not null,
  -- Of one that repeats: the price has been on the other side since it was told.
  is_armed boolean not null,
  created_at timestamptz not null,
  told_at timestamptz,
  constraint price_alerts_bounds_check check (
    (lower_micros is not null) = (kind in ('below', 'move')) and (upper_micros is not null) = (kind in ('above', 'move'))
  ),
  constraint price_alerts_move_check check ((percent is not null) = (kind = 'move')),
  constraint price_alerts_done_check check (state = 'on' or told_at is not null)
);
create index price_alerts_user on price_alerts (user_id, created_at desc);
create index price_alerts_on on price_alerts (asset, currency) where state = 'on';
create index price_alerts_done on price_alerts (told_at) where state = 'done';
