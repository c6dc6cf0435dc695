-- What customers write to support, with the transaction it is about; staff answer in the console.
create table tickets (
  id text primary key,
  user_id text not null references users,
  -- The reference of one of the customer's transactions.
  reference text,
  message text not null,
  -- SHA-256 of the message and its reference: sending it twice stores it once.
  content_hash bytea not null,
  created_at timestamptz not null,
  answered_at timestamptz,
  answered_by text references users,
  reply text,
  constraint tickets_answered_check check (
    (answered_at is null) = (answered_by is null) and (answered_at is null) = (reply is null)
  ),
  unique (user_id, content_hash)
);
create index tickets_open on tickets (id) where answered_at is null;
create index tickets_user on tickets (user_id, id);
