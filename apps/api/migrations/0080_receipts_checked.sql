-- What 0079 checks of new receipts holds for older ones as well.
alter table bank_receipts validate constraint bank_receipts_provider_check;
