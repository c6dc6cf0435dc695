-- What the gas of a withdrawal may come to is what its fee was reckoned from, so it is kept from the price to the transaction.
-- Null: from before, or between our own addresses, where only the signer's own limit holds.
alter table withdrawal_quotes add column gas_paid bigint check (gas_paid > 0);
alter table withdrawals add column gas_paid bigint check (gas_paid > 0);
alter table order_deliveries add column gas_paid bigint check (gas_paid > 0);
alter table chain_sends add column gas_paid bigint check (gas_paid > 0);

-- Fuel for a sweep waits for the next day when the signer has sent as much as it does in one.
alter table chain_sends drop constraint chain_sends_problem_check;
alter table chain_sends add constraint chain_sends_problem_check check (problem in
  ('short', 'gas_price', 'signer_silent', 'signer_differs', 'network_refuses', 'number_used', 'day_limit'));
