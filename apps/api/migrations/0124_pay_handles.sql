-- What customers chose to be paid at: `/pay/<handle>`. One that was given up stays for a year, so that nobody else takes it.
create table pay_handles (
  handle text primary key check (handle ~ '^[a-z0-9-]{3,20}$'),
  user_id text not null references users,
  -- What its page calls them: the first name, with the first letter of the last, or both.
  shows text not null check (shows in ('first', 'initial', 'full')),
  chosen_at timestamptz not null,
  given_up_at timestamptz
);
create unique index pay_handles_own on pay_handles (user_id) where given_up_at is null;
create index pay_handles_user on pay_handles (user_id, chosen_at);
create index pay_handles_given_up on pay_handles (given_up_at) where given_up_at is not null;
