-- When a backup, a copy of the documents or a drill last went well, as whoever made it says: for the figures and alerts.
create table backups (
  kind text not null check (kind in ('database', 'documents', 'drill')),
  at timestamptz not null,
  primary key (kind, at)
);
