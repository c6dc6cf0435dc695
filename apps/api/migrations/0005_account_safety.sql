-- Ways in besides the password, and what protects them. Secrets are kept as hashes; the authenticator's secret is sealed
-- with ACCOUNT_KEY. Whatever is used once is deleted, or marked as used, by the statement that uses it.
alter table users alter column password_hash drop not null;
alter table users add column email_verified_at timestamptz;

-- When the customer last proved at this session that it is them.
alter table sessions add column confirmed_at timestamptz;
update sessions set confirmed_at = created_at;
alter table sessions alter column confirmed_at set not null;

create table password_resets (
  id text primary key,
  user_id text not null references users,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_resets_user on password_resets (user_id);

-- The code follows from the id and ACCOUNT_KEY, so it is nowhere stored.
create table email_codes (
  id text primary key,
  email text not null,
  wrong_tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index email_codes_email on email_codes (lower(email));

-- How much mail an address was sent, so that nobody's inbox is flooded through us.
create table mail_budgets (
  subject text primary key,
  started_at timestamptz not null,
  spent integer not null
);

create table totp_secrets (
  user_id text primary key references users,
  sealed_secret bytea not null,
  -- Null until the first code was given.
  confirmed_at timestamptz,
  -- The time step of the last code taken: a code is good once.
  last_step bigint not null default 0,
  created_at timestamptz not null
);

create table recovery_codes (
  user_id text not null references users,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- A sign-in that waits for its second factor.
create table sign_in_challenges (
  token_hash bytea primary key,
  user_id text not null references users,
  is_remembered boolean not null,
  wrong_tries integer not null default 0,
  expires_at timestamptz not null
);
create index sign_in_challenges_user on sign_in_challenges (user_id);

create table passkeys (
  id text primary key,
  user_id text not null references users,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports jsonb not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);

create table passkey_challenges (
  challenge_hash bytea primary key,
  purpose text not null check (purpose in ('register', 'sign-in')),
  -- Null when any passkey may answer.
  user_id text references users,
  expires_at timestamptz not null
);

-- A visit to a social provider that has not come back yet.
create table social_visits (
  state_hash bytea primary key,
  -- The browser that started it, by its cookie.
  browser_hash bytea not null,
  expires_at timestamptz not null
);

create table social_identities (
  issuer text not null,
  subject text not null,
  user_id text not null references users,
  created_at timestamptz not null,
  primary key (issuer, subject)
);
create index social_identities_user on social_identities (user_id);

-- The token in the address of /auth/callback, until the page exchanges it.
create table handoffs (
  token_hash bytea primary key,
  user_id text not null references users,
  expires_at timestamptz not null
);
create index handoffs_user on handoffs (user_id);
