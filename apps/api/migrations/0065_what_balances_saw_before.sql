-- What was bought before, and the second line of an exchange with coins, which had one: of the coins as well.
update transactions t set bought_currency = o.crypto_currency, bought_units = o.crypto_units
  from orders o where t.source_kind = 'order' and t.source_id = o.id and t.state = 'completed' and o.state = 'completed';

insert into transactions (id, user_id, source_kind, source_id, reference, type, state, currency, amount_units, fee_units,
  description, created_at, day)
select 'txn_' || md5(c.id || side), c.user_id, 'conversion', c.id || ':' || side, c.reference,
  case side when 'in' then 'deposit' else 'crypto' end, 'completed',
  case side when 'in' then c.to_currency else c.from_currency end,
  case side when 'in' then c.received_units else c.amount_units end, 0,
  case side when 'in' then 'Exchanged from ' || c.from_currency else 'Exchanged into ' || c.to_currency end,
  other.created_at, other.day
from conversions c
  cross join (values ('in', 'out'), ('out', 'in')) sides (side, opposite)
  join transactions other on other.user_id = c.user_id and other.source_id = c.id || ':' || opposite
where not exists (select from transactions t where t.user_id = c.user_id and t.source_id = c.id || ':' || side);

-- Packs say what their lines are counted as: exchanges are apart now. They are made again when they are needed.
delete from line_packs where user_id in (select user_id from transactions where source_kind = 'conversion');
