-- outside a transaction: plans are made while it is made
-- A mandate is of one plan.
drop index concurrently if exists plans_mandate;
create unique index concurrently plans_mandate on plans (mandate_id);
