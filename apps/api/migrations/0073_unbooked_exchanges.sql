-- outside a transaction: statements are read while it is made
-- Exchanges that are still to be booked, and all of one payment.
drop index concurrently if exists statement_lines_exchanges;
create index concurrently statement_lines_exchanges on statement_lines (provider, at)
  where presented_asset is not null and exchanged_at is null;
drop index concurrently if exists statement_lines_payments;
create index concurrently statement_lines_payments on statement_lines (provider, payment_ref)
  where exchanged_at is not null;
