-- What agents are paid is taken from the revenue of the overview. A process of the version before passes
-- commissions by: the accounts of commissions have no mark yet, so the next job counts them whole.
alter table tally_money add column commission_units bigint not null default 0;

-- Naira that are exchanged count against Nigeria's ceiling as naira that leave, and against no limit in dollars.
alter table limit_takings drop constraint limit_takings_kind_check;
alter table limit_takings add constraint limit_takings_kind_check
  check (kind in ('deposit', 'purchase', 'transfer', 'payout', 'exchange')) not valid;
