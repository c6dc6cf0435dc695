-- Card payments that the network exchanged into a currency of the account's own: what was paid, and when the exchange was
-- booked, stand beside what the statement counts.
alter table statement_lines
  -- What the payer paid or got back, in their currency; null where the account's is the same.
  add column presented_asset text,
  add column presented_units bigint,
  -- The payment it is about, by the network's name.
  add column payment_ref text,
  -- What it was worth in the account's currency when the exchange was booked.
  add column worth_units bigint,
  add column exchanged_at timestamptz;
alter table statement_lines add constraint statement_lines_presented
  check (num_nonnulls(presented_asset, presented_units) in (0, 2) and presented_asset <> asset) not valid;
alter table statement_lines add constraint statement_lines_exchanged
  check (num_nonnulls(worth_units, exchanged_at) in (0, 2)) not valid;
