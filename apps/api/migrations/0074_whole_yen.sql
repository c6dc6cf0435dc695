-- Stripe counts yen whole; lines were read as if it counted hundredths. Of each fee that was booked so, the rest is one more.
insert into statement_lines (provider, id, asset, units, fee_units, match_key, text, at, read_at)
select provider, id || ':whole', asset, 0, fee_units * 99, null, 'What was not counted of a fee in yen', at, now()
from statement_lines where provider = 'stripe' and asset = 'JPY' and fee_units <> 0 and fee_booked_at is not null;
update statement_lines set units = units * 100, fee_units = case when fee_booked_at is null then fee_units * 100 else fee_units end
where provider = 'stripe' and asset = 'JPY' and id not like '%:whole';
