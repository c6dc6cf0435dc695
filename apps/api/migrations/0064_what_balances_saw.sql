-- A purchase is paid from outside, and its coins come into the customer's balance: its line says both, so that what came
-- in and went out adds up to the balances.
alter table transactions add column bought_currency text;
alter table transactions add column bought_units bigint;
alter table transactions add constraint transactions_bought_check
  check (bought_units > 0 and bought_currency is not null or bought_units is null and bought_currency is null) not valid;
