-- What a movement counts for in naira beside its worth in dollars: Nigeria's ceilings are in naira, and a figure in dollars
-- moves with the market. What a process of the version before writes counts for none.
alter table limit_takings add column naira_units bigint not null default 0;
