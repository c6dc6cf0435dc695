-- Whose statement is compared with the books is said by the program's list of providers: a network more is no migration.
alter table reconciliation_runs drop constraint reconciliation_runs_provider_check;
alter table reconciliation_runs add constraint reconciliation_runs_provider_check
  check (provider ~ '^[a-z][a-z_]{1,29}$') not valid;
alter table statement_lines drop constraint statement_lines_provider_check;
alter table statement_lines add constraint statement_lines_provider_check
  check (provider ~ '^[a-z][a-z_]{1,29}$') not valid;
