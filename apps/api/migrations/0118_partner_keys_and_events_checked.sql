-- After 0116 and 0117, so that nobody is kept out while rows are read.
alter table partner_keys validate constraint partner_keys_public_key_check;
alter table partner_events validate constraint partner_events_type_check;
alter table partner_events validate constraint partner_events_customer_check;
