-- What a person of compliance must look at: a name on a sanctions list, a pattern in the money, an identity that no
-- machine could decide. A case blocks nothing by itself.
create table cases (
  id text primary key,
  kind text not null check (kind in ('screening', 'velocity', 'identity')),
  user_id text not null references users,
  -- What it is about within its kind: a customer and a list's entry, a customer and a rule, a check.
  subject text not null,
  facts jsonb not null,
  state text not null default 'open' check (state in ('open', 'closed')),
  assignee text references users,
  opened_at timestamptz not null,
  outcome text check (outcome in ('cleared', 'reported', 'suspended')),
  reason text,
  closed_at timestamptz,
  -- Who closed it, as the audit names them.
  closed_by text,
  check ((state = 'closed') = (outcome is not null and reason is not null and closed_at is not null and closed_by is not null)),
  check (state = 'closed' or (outcome is null and reason is null and closed_at is null and closed_by is null))
);
create unique index cases_one_open on cases (kind, subject) where state = 'open';
create index cases_queue on cases (id desc) where state = 'open';
create index cases_subject on cases (kind, subject, id desc);
create index cases_user on cases (user_id, id desc);

-- The list that names are compared with: which version, and since when everybody has been compared with it.
create table sanctions_list (
  is_only boolean primary key default true check (is_only),
  version text not null,
  entries integer not null,
  loaded_at timestamptz not null,
  screened_at timestamptz
);

-- How far the sweep for patterns has looked.
create table velocity_sweeps (
  is_only boolean primary key default true check (is_only),
  swept_until timestamptz not null
);
-- What is new since the last sweep, found without making the movement of money itself any slower.
create index limit_takings_time on limit_takings using brin (taken_at) with (pages_per_range = 16, autosummarize = on);
create index sessions_time on sessions using brin (created_at) with (pages_per_range = 16, autosummarize = on);
create index sessions_address on sessions (address) where address is not null;
