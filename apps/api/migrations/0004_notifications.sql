-- What a customer was told. Written in the transaction of the event itself.
create table notifications (
  id text primary key,
  -- A customer: what happened to them in the same transaction proves it, and once is enough where it has to be fast.
  user_id text not null,
  -- One event, one notification, however often it is reported.
  event_key text not null,
  type text not null check (type in ('success', 'error', 'warning', 'info', 'transaction', 'payment', 'kyc', 'security')),
  title text not null,
  message text not null,
  -- A page of this site: never another host's.
  action_url text check (action_url ~ '^/([^/\\]|$)'),
  is_read boolean not null default false,
  created_at timestamptz not null,
  -- When its copy was handed to the mail server.
  mailed_at timestamptz,
  unique (user_id, event_key)
);
create index notifications_user on notifications (user_id, created_at desc, id desc);

-- What a customer chose to have by mail or not; without a row the default holds.
create table mail_choices (
  user_id text not null references users,
  kind text not null check (kind in ('payment', 'transaction', 'kyc')),
  is_on boolean not null,
  primary key (user_id, kind)
);
