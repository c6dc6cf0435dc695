-- A pair whose price sources contradict each other is a case as well, about no customer.
alter table cases drop constraint cases_kind_check;
alter table cases add constraint cases_kind_check check (kind in ('screening', 'velocity', 'identity', 'chain', 'market'));
alter table cases alter column user_id drop not null;
alter table cases add constraint cases_customer check ((kind = 'market') = (user_id is null));
