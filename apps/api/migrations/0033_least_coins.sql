-- An order is firm for a short time. What is paid later buys at the price of its arrival, and never less than the
-- customer accepted. Orders of before promised exactly their coins, as long as they were open.
alter table orders add column least_units bigint;
alter table orders add column firm_until timestamptz;
update orders set least_units = crypto_units, firm_until = expires_at;
alter table orders alter column least_units set not null;
alter table orders alter column firm_until set not null;
alter table orders add constraint orders_least check (least_units > 0 and least_units <= crypto_units);
