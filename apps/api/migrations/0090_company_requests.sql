-- Money that leaves a company, and its limits, by two of its members: one asks, another approves.
create table company_requests (
  id text primary key,
  company_id text not null references companies,
  maker text not null references users,
  kind text not null check (kind in ('transfer', 'limit')),
  -- Exactly what was asked for, as the call was sent, and the key it is carried out under.
  body jsonb not null,
  call_key text not null,
  -- Whom it goes to: as it was typed, it named them when it was asked for.
  recipient_id text references users,
  currency text not null,
  amount_units bigint not null check (amount_units >= 0),
  -- 'approved': on its way to be carried out. 'done' and 'refused': how that ended. 'ended': nobody decided in time, or its
  -- maker left.
  state text not null check (state in ('open', 'approved', 'done', 'refused', 'rejected', 'withdrawn', 'ended')),
  created_at timestamptz not null,
  ends_at timestamptz not null,
  checker text references users,
  decided_at timestamptz,
  -- In words: why it was rejected or refused, or the reference of what was done.
  result text,
  unique (company_id, call_key),
  constraint company_requests_recipient_check check ((kind = 'transfer') = (recipient_id is not null)),
  constraint company_requests_two_check check (checker is null or checker <> maker)
);
create index company_requests_recent on company_requests (company_id, id desc);
create index company_requests_open on company_requests (ends_at) where state in ('open', 'approved');

-- Up to how much one member alone may send, per currency. None: nothing.
create table company_limits (
  company_id text not null references companies,
  currency text not null,
  amount_units bigint not null check (amount_units >= 0),
  set_at timestamptz not null,
  primary key (company_id, currency)
);

-- What members sent alone, within the limit: it counts against it for a day, and says who it was.
create table company_sends (
  company_id text not null references companies,
  call_key text not null,
  member text not null references users,
  currency text not null,
  amount_units bigint not null check (amount_units > 0),
  sent_at timestamptz not null,
  primary key (company_id, call_key)
);
create index company_sends_recent on company_sends (company_id, currency, sent_at);

-- What 0089 checks of new rows holds for older ones as well.
alter table users validate constraint users_kind_check;
