-- What 0100 checks of new runs and lines holds for older ones as well.
alter table reconciliation_runs validate constraint reconciliation_runs_provider_check;
alter table statement_lines validate constraint statement_lines_provider_check;
