-- What each asset was worth, so that a price can be shown with how it moved. Written every five minutes from the prices that
-- quotes are made of, and thinned as it grows old.

create table price_history (
  asset text not null,
  -- The start of the five minutes in which the price was noted.
  at timestamptz not null,
  -- Of one whole, in billionths of a US dollar.
  dollar_billionths bigint not null check (dollar_billionths > 0),
  primary key (asset, at)
);
