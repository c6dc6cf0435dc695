-- After 0109, so that no table is locked while its rows are read.
alter table partners validate constraint partners_margin_check;
alter table partners validate constraint partners_margin_max_check;
alter table quotes validate constraint quotes_margin_check;
alter table orders validate constraint orders_margin_check;
alter table orders validate constraint orders_margin_partner_id_fkey;
