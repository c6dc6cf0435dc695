-- What two people change together: who works here in which role, and the settings. One proposes, another approves.
create table changes (
  id text primary key,
  kind text not null check (kind in ('staff_role', 'setting')),
  -- The account that gets the role, or the setting's name.
  subject text not null,
  -- The role, or the value.
  content jsonb not null,
  reason text not null,
  proposed_by text not null references staff,
  proposed_at timestamptz not null,
  state text not null check (state in ('proposed', 'approved', 'rejected', 'withdrawn')),
  decided_by text references staff,
  decided_at timestamptz,
  decision text,
  check (num_nulls(decided_by, decided_at, decision) = case state when 'proposed' then 3 else 0 end),
  check (state not in ('approved', 'rejected') or decided_by <> proposed_by),
  check (state <> 'withdrawn' or decided_by = proposed_by)
);
create unique index changes_waiting on changes (kind, subject) where state = 'proposed';

-- Beyond what two may correct, a third agrees: who approved it first.
alter table proposals
  add column seconded_by text references staff,
  add column seconded_at timestamptz,
  add check ((seconded_by is null) = (seconded_at is null)),
  add check (seconded_by <> proposed_by),
  add check (state <> 'approved' or seconded_by <> decided_by);
-- What somebody proposed and saw approved in a day.
create index proposals_corrected on proposals (proposed_by, decided_at)
  where state = 'approved' and kind in ('manual_credit', 'manual_debit');
