-- Who a customer is and which sessions are open. Tokens are stored as SHA-256, passwords as argon2id.
create table users (
  id text primary key,
  email text not null,
  first_name text not null,
  last_name text not null,
  password_hash text not null,
  phone text,
  date_of_birth date,
  kyc_level text not null default 'NONE' check (kyc_level in ('NONE', 'BASIC', 'ENHANCED')),
  kyc_status text not null default 'NONE' check (kyc_status in ('NONE', 'BASIC', 'STANDARD', 'ENHANCED', 'PREMIUM')),
  account_type text not null default 'personal' check (account_type in ('personal', 'business')),
  created_at timestamptz not null
);
-- One account for an address however its letters are cased.
create unique index users_email on users (lower(email));

create table sessions (
  id text primary key,
  user_id text not null references users,
  token_hash bytea not null unique,
  is_remembered boolean not null,
  user_agent text,
  address text,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

-- Failed sign-ins by what was tried (an address of mail or of network), so a lockout also covers accounts that do not exist.
create table sign_in_failures (
  subject text primary key,
  failures integer not null,
  last_failed_at timestamptz not null,
  locked_until timestamptz
);
