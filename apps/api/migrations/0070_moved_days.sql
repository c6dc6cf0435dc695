-- A line whose amount, state and day do not say what its customer's balances saw, and when: it was completed on a later day than
-- it was written, it was taken back afterwards, or it failed and cost a fee. Empty for all other lines.
alter table transactions
  -- The day on which the balance changed, and by how much, in the direction of the line's type.
  add column moved_day date,
  add column moved_units bigint,
  -- The day on which it was taken back, and how much of it.
  add column back_day date,
  add column back_units bigint;
