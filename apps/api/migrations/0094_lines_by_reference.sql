-- outside a transaction: lines are written while it is made
-- A receipt is checked by its reference, by anybody, without a word about whose it is.
drop index concurrently if exists transactions_reference;
create index concurrently transactions_reference on transactions (reference);
-- Every row from before is of naira; looked at without keeping anybody from writing.
alter table payouts validate constraint payouts_currency_check;
alter table payouts validate constraint payouts_ended_currency_check;
