-- outside a transaction: lines are written while it is made
-- Lines with a fee and purchases, of a customer, in the order they were made: what came since corrections were counted is
-- found here, and the days beside whole months.
drop index concurrently if exists transactions_corrections;
create index concurrently transactions_corrections on transactions (user_id, created_at)
  include (day, type, source_kind, currency, amount_units, fee_units, bought_currency, bought_units)
  where state = 'completed' and moved_day is null and (bought_units is not null or fee_units > 0);
drop index concurrently if exists transactions_corrected;
