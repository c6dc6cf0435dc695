-- Partners: companies whose servers call Kivuko with keys. The same tables stand in the database of the live mode and in that
-- of the test mode: keys, customers and the log of a mode are in its own, members and what the operator decided in the live one.
create table partners (
  -- The same in both databases.
  id text primary key,
  name text not null,
  website text not null,
  -- Of the live mode; in the other database always `test`.
  state text not null check (state in ('test', 'asked', 'live', 'suspended')),
  -- What the operator said last.
  note text,
  created_at timestamptz not null,
  asked_at timestamptz,
  decided_at timestamptz
);

-- Who acts for it. An invitation is a row without an account.
create table partner_members (
  id text primary key,
  partner_id text not null references partners,
  email text not null,
  role text not null check (role in ('owner', 'developer', 'finance', 'viewer')),
  invited_by text not null references users,
  added_at timestamptz not null,
  user_id text references users,
  joined_at timestamptz,
  ended_at timestamptz,
  constraint partner_members_joined_check check ((user_id is null) = (joined_at is null))
);
create unique index partner_members_email on partner_members (partner_id, lower(email)) where ended_at is null;
create unique index partner_members_user on partner_members (partner_id, user_id) where ended_at is null;
create index partner_members_account on partner_members (user_id) where user_id is not null and ended_at is null;
create index partner_members_invited on partner_members (lower(email)) where user_id is null and ended_at is null;

create table partner_keys (
  id text primary key,
  partner_id text not null references partners,
  name text not null,
  -- SHA-256 of the whole key, which is shown once.
  secret_hash bytea not null unique,
  -- Its last four characters.
  tail text not null,
  scopes text[] not null,
  -- Addresses and networks it may be used from; none: from anywhere.
  networks text[] not null,
  -- A member, whose account is in the live database: no reference.
  created_by text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  -- From then on it does not work.
  ends_at timestamptz,
  ended_by text
);
create index partner_keys_partner on partner_keys (partner_id, id);

-- Calls with keys, as members read them: no body, no address, no key.
create table partner_requests (
  id text primary key,
  partner_id text not null references partners,
  key_id text not null references partner_keys,
  request_id text not null,
  method text not null,
  path text not null,
  status integer not null,
  code text,
  duration_ms integer not null,
  objects text[] not null,
  at timestamptz not null
);
create index partner_requests_partner on partner_requests (partner_id, id);
create index partner_requests_request on partner_requests (partner_id, request_id);
create index partner_requests_objects on partner_requests using gin (objects);

-- Who is erased leaves the partners they were part of nameless, as companies: a trigger beside `erase_customer`.
create function erase_partner_parts() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update partner_members set email = id where user_id = new.user_id;
  return null;
end $$;
revoke all on function erase_partner_parts() from public;
create trigger erase_partner_parts after update of state on account_closures
  for each row when (new.state = 'erased') execute function erase_partner_parts();
