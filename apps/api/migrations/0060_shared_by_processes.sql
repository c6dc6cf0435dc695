-- What one process asks of the outside and all of them use: prices, and providers' access tokens. Whose turn it is to ask
-- is decided here, by this server's clock alone.

-- What each price source said last.
create table price_feeds (
  source text primary key,
  -- Counts up each time a process takes the turn to ask; only who has the current turn may write what it heard.
  turn bigint not null default 0,
  taken_at timestamptz not null default '-infinity',
  -- The turn in which the prices were heard, and when that turn was taken.
  told_turn bigint not null default 0,
  told_from timestamptz not null default '-infinity',
  -- By pair: millionths as text, and milliseconds from `told_from` to when the price was true.
  prices jsonb not null default '{}'
);

-- Access tokens that a provider gave; sealed with ACCOUNT_KEY. A name stands for one provider and one key at it.
create table provider_tokens (
  name text primary key,
  turn bigint not null default 0,
  taken_at timestamptz not null default '-infinity',
  told_turn bigint not null default 0,
  sealed_token bytea,
  ends_at timestamptz
);

-- How far a replica must be before it may answer somebody: where the log was when they last changed something. Kept for
-- longer than a replica may lag behind.
create table read_marks (
  reader text primary key,
  lsn pg_lsn not null,
  marked_at timestamptz not null
);

-- Which version of the sanctions list each process compares names with, told every minute.
create table sanctions_copies (
  process bigint primary key,
  version text not null,
  seen_at timestamptz not null
);
