-- A customer's selfie, taken on any phone by a link that is good once and for a day.
create table verification_sessions (
  id text primary key,
  user_id text not null references users,
  -- The link itself is shown once and kept nowhere.
  token_hash bytea not null unique,
  -- The browser that opened the link; nobody else goes on with it.
  browser_hash bytea,
  state text not null check (state in ('open', 'opened', 'submitted', 'approved', 'rejected', 'expired')),
  -- What the pictures must show, in this order; chosen when the link is opened.
  poses text[] check (cardinality(poses) = 3),
  -- Why it was rejected, as the customer reads it.
  reason text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  opened_at timestamptz,
  submitted_at timestamptz,
  ended_at timestamptz,
  check ((state in ('approved', 'rejected', 'expired')) = (ended_at is not null)),
  check ((state = 'rejected') = (reason is not null)),
  check ((opened_at is null) = (browser_hash is null) and (opened_at is null) = (poses is null)),
  check (submitted_at is null or opened_at is not null)
);
create index verification_sessions_user on verification_sessions (user_id, created_at desc);
-- A customer has one link, or one selfie being checked, at a time.
create unique index verification_sessions_one_running on verification_sessions (user_id)
  where state in ('open', 'opened', 'submitted');

-- The pictures lie outside, each encrypted with a key of its own; that key is sealed with DOCUMENT_KEY.
create table verification_frames (
  id text primary key,
  verification_id text not null references verification_sessions,
  place smallint not null check (place between 1 and 3),
  pose text not null check (pose in ('straight', 'left', 'right', 'closer')),
  sealed_key bytea not null,
  size_bytes integer not null,
  created_at timestamptz not null,
  unique (verification_id, place)
);
