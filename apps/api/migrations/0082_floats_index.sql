-- outside a transaction: payouts are sent while these are made
-- What left since a provider said what it holds, and what waits for more; and what was paid to a phone in a day.
drop index concurrently if exists disbursements_sent_at;
create index concurrently disbursements_sent_at on disbursements (sent_at) where sent_at is not null;
drop index concurrently if exists bank_payouts_sent_at;
create index concurrently bank_payouts_sent_at on bank_payouts (sent_at) where sent_at is not null;
drop index concurrently if exists bank_payouts_short;
create index concurrently bank_payouts_short on bank_payouts (created_at) where short_since is not null;
drop index concurrently if exists disbursements_of_phone;
create index concurrently disbursements_of_phone on disbursements (phone, created_at);
