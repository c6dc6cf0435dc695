-- Long exports: asked for, made one after another for each account, kept for a week.
create table exports (
  id text primary key,
  user_id text not null references users,
  kind text not null check (kind in ('transactions', 'audit')),
  format text not null check (format in ('pdf', 'xlsx', 'csv', 'statement')),
  file_name text not null,
  -- What was asked for, and the same in words.
  request jsonb not null,
  chosen text not null,
  state text not null check (state in ('waiting', 'drawing', 'ready', 'failed')),
  -- How often it was begun: what an earlier attempt still writes counts for nothing.
  attempt integer not null default 0,
  lines_done integer not null default 0,
  lines_total integer not null,
  requested_at timestamptz not null,
  ended_at timestamptz,
  expires_at timestamptz,
  check ((state in ('ready', 'failed')) = (ended_at is not null)),
  check ((ended_at is null) = (expires_at is null))
);
create index exports_owner on exports (user_id, requested_at desc);
create index exports_expiry on exports (expires_at) where expires_at is not null;
-- The same is asked for once at a time.
create unique index exports_open on exports (user_id, kind, format, request) where state in ('waiting', 'drawing');

-- The file in parts, written while it is made and read while it is sent.
create table export_parts (
  export_id text not null references exports on delete cascade,
  attempt integer not null,
  place integer not null,
  bytes bytea not null,
  primary key (export_id, attempt, place)
);
-- A PDF or XLSX is compressed already.
alter table export_parts alter column bytes set storage external;
