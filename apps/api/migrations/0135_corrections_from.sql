-- Corrections are counted from the first line on. Nobody writes a line of old meanwhile.
select pg_advisory_xact_lock(hashtextextended('transaction-months', 0));
update transaction_counts
  set corrected_to = coalesce((select min(created_at) from transactions), now() - interval '30 minutes');
