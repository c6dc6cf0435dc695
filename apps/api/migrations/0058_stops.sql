-- A stop that stops: what is queued asks, right before it would leave, whether its way is stopped. And checks of the
-- ledger that run by themselves, with what they found; and what became of jobs that were given up.

-- What was stopped, by whom and why, and who resumed it. One row each time; never removed.
create table stops (
  id text primary key,
  name text not null,
  reason text not null,
  -- What customers read instead of the usual sentence.
  notice text,
  -- Null: a check of the ledger, or the command on the machine.
  stopped_by text references staff,
  stopped_at timestamptz not null,
  -- The two who resumed it.
  resume_proposed_by text references staff,
  resumed_by text references staff,
  resumed_at timestamptz,
  check (num_nulls(resume_proposed_by, resumed_by, resumed_at) in (0, 3)),
  check (resume_proposed_by <> resumed_by)
);
-- What every send asks: at most one row a name, and nearly always none at all.
create unique index stops_in_force on stops (name) where resumed_at is null;

-- What waits in its queue because its way was stopped, named as whoever follows it is: 'disbursement:pyt_…'.
create table held_sends (
  follower text primary key,
  stop text not null,
  held_at timestamptz not null
);
create index held_sends_stop on held_sends (stop);

alter table changes drop constraint changes_kind_check,
  add constraint changes_kind_check check (kind in ('staff_role', 'setting', 'second_factor', 'resume'));

alter table chain_sends drop constraint chain_sends_problem_check,
  add constraint chain_sends_problem_check check (problem in ('short', 'gas_price', 'signer_silent', 'signer_differs',
    'network_refuses', 'number_used', 'day_limit', 'stopped'));

-- Each check of the ledger that ended: what it read, how long it took and what it found.
create table ledger_checks (
  id text primary key,
  kind text not null check (kind in ('new', 'whole')),
  started_at timestamptz not null,
  duration_ms integer not null,
  -- What was added after this journal was read; a later check begins at the second.
  after_journal bigint not null,
  next_after bigint not null,
  journals bigint not null,
  entries bigint not null,
  accounts bigint not null,
  findings jsonb not null
);
create index ledger_checks_at on ledger_checks (started_at);

-- What an admin decided about a job that was given up, with the job as it was.
create table job_decisions (
  id text primary key,
  job_id bigint not null,
  task text not null,
  payload jsonb not null,
  attempts integer not null,
  last_error text,
  decision text not null check (decision in ('retry', 'write_off')),
  reason text not null,
  decided_by text not null references staff,
  decided_at timestamptz not null
);
