-- outside a transaction: building this index within one would hold up every money call.
-- The calls a process has not ended are few among the answers of a week.
drop index concurrently if exists idempotency_keys_running;
create index concurrently idempotency_keys_running on idempotency_keys (owner) where status is null;
