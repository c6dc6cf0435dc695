-- outside a transaction: rows are written while it is made
-- A partner's server lists all its payouts to phones, newest first, whatever they were proposed with.
drop index concurrently if exists partner_payout_rows_partner;
create index concurrently partner_payout_rows_partner on partner_payout_rows (partner_id, id);
