-- What a line of the list is of stands beside the id, so that nobody has to read it out of how the id begins.
alter table transactions add column source_kind text;
update transactions set source_kind = case split_part(source_id, '_', 1)
  when 'ord' then 'order' when 'sal' then 'sale' when 'wdr' then 'withdrawal' when 'dep' then 'deposit'
  when 'pyt' then 'payout' when 'trf' then 'transfer' when 'cnv' then 'conversion' when 'cdp' then 'chain_deposit'
  else 'proposal' end;
alter table transactions alter column source_kind set not null;
