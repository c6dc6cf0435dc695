-- outside a transaction: lines are written while it is made
-- What sums of amounts lack is summed for each page of a list: from here alone, where the lines with a fee and the purchases
-- of a customer lie together.
drop index concurrently if exists transactions_corrected;
create index concurrently transactions_corrected on transactions (user_id, day, type, currency, bought_currency)
  include (amount_units, fee_units, bought_units, source_kind)
  where state = 'completed' and moved_day is null and (bought_units is not null or fee_units > 0);
