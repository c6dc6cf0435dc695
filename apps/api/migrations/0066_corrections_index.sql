-- outside a transaction: lines are written while it is made
-- Lines whose amount is not what a balance saw: a fee leaves beside it, or it was paid from outside.
drop index concurrently if exists transactions_corrected;
create index concurrently transactions_corrected on transactions (user_id, created_at desc)
  where source_kind = 'order' or fee_units > 0;
