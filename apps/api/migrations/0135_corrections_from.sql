-- Corrections are counted from the first line on; what is on its way may be half an hour old, and is none of what is counted.
-- Nobody writes an older line meanwhile.
select pg_advisory_xact_lock(hashtextextended('transaction-months', 0));
update transaction_counts
  set corrected_to = least((select min(created_at) from transactions), now() - interval '30 minutes');
