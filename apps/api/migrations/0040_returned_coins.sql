-- How many coins a returned sale gave back: fewer than were sold when the market has risen since.
alter table sales add column coins_back_units bigint check (coins_back_units between 0 and crypto_units);
update sales set coins_back_units = crypto_units where state = 'returned';
alter table sales add constraint sales_coins_back check ((state = 'returned') = (coins_back_units is not null));
