-- outside a transaction: lines are written while it is made
-- Sums of months take exchanges apart from the kinds that they are stored as: without this index all lines of a customer
-- were read for each page of their list.
drop index concurrently if exists transactions_exchanged;
create index concurrently transactions_exchanged on transactions (user_id) where source_kind in ('conversion', 'block_trade');
