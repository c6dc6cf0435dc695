-- A process whose lock was free at one look may be on its way back, as after a failover: what it has under way is taken
-- over only when a second look, some seconds later, finds the lock free again. The first look is kept here.
create table absent_processes (
  owner bigint primary key,
  seen_at timestamptz not null
);
