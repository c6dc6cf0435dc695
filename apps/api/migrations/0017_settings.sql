-- What admins changed of the settings: the last line of each name is in force. Lines are added and never changed.
create table setting_changes (
  id bigint generated always as identity primary key,
  name text not null,
  old_value jsonb not null,
  new_value jsonb not null,
  reason text not null,
  changed_by text not null references staff,
  changed_at timestamptz not null
);
create index setting_changes_name on setting_changes (name, id desc);
create trigger setting_changes_append_only before update or delete or truncate on setting_changes
  for each statement execute function refuse_change();
