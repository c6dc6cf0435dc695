-- What a customer exchanges with the house neither enters nor leaves: it counts against no limit, and its lines are
-- found to be left out of what came in and went out.
delete from limit_takings where kind = 'conversion';
alter table limit_takings drop constraint limit_takings_kind_check;
alter table limit_takings add constraint limit_takings_kind_check
  check (kind in ('deposit', 'purchase', 'transfer', 'payout'));
create index transactions_exchanges on transactions (user_id, created_at desc) where source_kind = 'conversion';
