-- After 0111, so that users are not locked while they are read.
alter table users validate constraint users_kind_check;
