-- What 0067 checks of new exchanges holds for older ones as well.
alter table conversions validate constraint conversions_spread_units_check;
