-- What exchanges of before earned, while their prices are still there to tell.
update conversions c set spread_units = q.spread_units
  from exchange_quotes q where q.id = c.quote_id and c.spread_units is null;
