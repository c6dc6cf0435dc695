-- ACCOUNT_KEY can be replaced. What is sealed names its key by itself; a keyed hash cannot, so a column does.
-- Null: from before, made with the key of that time. The first rotation writes down which one that was.
alter table recovery_codes add column key_id bytea check (octet_length(key_id) = 4);
