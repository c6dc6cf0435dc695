-- outside a transaction: bills are paid while these are made
-- What was paid since a provider said what it holds, and what waits for more.
drop index concurrently if exists bills_sent_at;
create index concurrently bills_sent_at on bills (sent_at) where sent_at is not null;
drop index concurrently if exists bills_short;
create index concurrently bills_short on bills (created_at) where short_since is not null;
