-- Answers of money calls by their Idempotency-Key, so that a repeat gives the first answer and moves nothing.
create table idempotency_keys (
  -- A customer: the session that asked proves it, and once is enough where it has to be fast.
  user_id text not null,
  key text not null,
  endpoint text not null,
  body_hash bytea not null,
  -- The process that runs the call: the number of an advisory lock it holds while it lives.
  owner bigint not null,
  started_at timestamptz not null,
  -- Null while the first call is still running.
  status integer,
  answer jsonb,
  primary key (user_id, key)
);
create index idempotency_keys_age on idempotency_keys (started_at);
