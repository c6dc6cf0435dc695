-- Phones with buttons: the PIN that opens an account from its verified phone, the sessions in which it does, and what each step
-- of one was answered.
create table pins (
  user_id text primary key references users,
  -- As passwords are. None: the owner turned the channel off for this account.
  pin_hash text,
  set_from text not null check (set_from in ('app', 'ussd')),
  set_at timestamptz not null,
  wrong_tries integer not null default 0 check (wrong_tries >= 0),
  locked_at timestamptz
);

create table ussd_sessions (
  -- As the gateway calls it.
  id text primary key,
  phone text not null,
  user_id text references users,
  state text not null check (state in ('open', 'ended', 'accepted', 'done', 'refused')),
  -- What the customer was asked last, and what they answered before.
  screen text not null,
  answers jsonb not null,
  -- How many inputs are taken in.
  inputs integer not null check (inputs >= 0),
  -- In cents of a dollar: what it takes from the day of the channel.
  taken_units bigint not null default 0 check (taken_units >= 0),
  created_at timestamptz not null,
  accepted_at timestamptz,
  ended_at timestamptz,
  constraint ussd_sessions_accepted_check check (state not in ('accepted', 'done', 'refused') or accepted_at is not null)
);
create index ussd_sessions_user on ussd_sessions (user_id, accepted_at);

create table ussd_steps (
  session_id text not null references ussd_sessions on delete cascade,
  -- Of all inputs so far, a PIN among them: hashed with the installation's key.
  inputs_hash bytea not null,
  -- None while it is worked out.
  answer text,
  started_at timestamptz not null,
  primary key (session_id, inputs_hash)
);
