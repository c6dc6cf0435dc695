-- After 0126, so that nobody is kept out while rows are read.
alter table plans validate constraint plans_mandate_id_fkey;
alter table plans validate constraint plans_declines_check;
alter table plans validate constraint plans_funding_check;
alter table plans validate constraint plans_mandate_check;
alter table plan_runs validate constraint plan_runs_done_check;
