-- A purchase is paid from outside, and its coins come into the customer's balance: its line says both, so that what came
-- in and went out adds up to the balances.
alter table transactions add column bought_currency text;
alter table transactions add column bought_units bigint;
