alter table users validate constraint users_kind_check;
