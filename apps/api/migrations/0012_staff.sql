-- Who works here, in which role. A row that ended stays: the audit names its person.
create table staff (
  user_id text primary key references users,
  role text not null check (role in ('support', 'compliance', 'treasury', 'admin')),
  added_at timestamptz not null,
  ended_at timestamptz
);

-- Whether this session's owner gave a second step, at sign-in or since.
alter table sessions add column has_second_step boolean not null default false;
