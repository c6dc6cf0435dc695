-- What a partner adds to the price of what its customers buy: a line of its own in quote and order, and an account of its
-- own in the ledger. The release before makes quotes and orders without one.
alter table partners
  -- Of each mode, in hundredths of a percent of what is paid.
  add column margin_bps integer not null default 0,
  -- The most the operator allows this partner; null: what the setting says for all. In the live database alone.
  add column margin_max_bps integer;
alter table partners add constraint partners_margin_check check (margin_bps between 0 and 10000) not valid;
alter table partners add constraint partners_margin_max_check check (margin_max_bps between 0 and 10000) not valid;

-- Fixed with the price, whatever the partner says afterwards.
alter table quotes add column margin_units bigint not null default 0, add column margin_partner_id text;
alter table quotes add constraint quotes_margin_check check ((margin_units > 0) = (margin_partner_id is not null)) not valid;
alter table orders add column margin_units bigint not null default 0, add column margin_partner_id text;
alter table orders add constraint orders_margin_partner_id_fkey foreign key (margin_partner_id) references partners not valid;
alter table orders add constraint orders_margin_check check ((margin_units > 0) = (margin_partner_id is not null)) not valid;
-- Of the order's margin, what is kept from its partner while the network has taken the payment back.
alter table orders add column margin_withheld_units bigint not null default 0, add column margin_turns integer not null default 0;
