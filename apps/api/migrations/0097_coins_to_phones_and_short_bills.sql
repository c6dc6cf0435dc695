-- Money to a phone leaves from a wallet of coins, too. A process of the version before knows their amounts by the same column, and
-- says in which it ended as for dollars.
alter table payouts drop constraint payouts_currency_check;
alter table payouts add constraint payouts_currency_check
  check (currency in ('NGN', 'USD', 'USDT', 'USDC', 'BTC', 'ETH', 'XRP', 'SOL')) not valid;

-- A bill that its provider refused for lack of money, or would, waits since `short_since`; `shortages` counts the refusals.
alter table bills add column short_since timestamptz;
alter table bills add column shortages integer not null default 0;
