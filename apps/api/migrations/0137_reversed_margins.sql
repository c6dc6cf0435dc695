-- Of what a settlement is made of, how much went back with refunds: beside it stands what was earned before that. The release before
-- writes none; what it settled is summed when it is read.
alter table partner_settlements add column reversed_units bigint;
