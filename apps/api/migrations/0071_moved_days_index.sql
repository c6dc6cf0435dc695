-- outside a transaction: lines are written while it is made
-- The few lines that say by themselves when a balance changed.
drop index concurrently if exists transactions_moved_apart;
create index concurrently transactions_moved_apart on transactions (user_id) where moved_day is not null;
