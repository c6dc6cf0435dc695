-- ACCOUNT_KEY can be replaced. What is sealed names its key by itself; a keyed hash cannot, so a column does.
-- Null: from before, made with the key of that time. The first rotation writes down which one that was.
alter table recovery_codes add column key_id bytea check (octet_length(key_id) = 4);

-- What all processes together may be asked for in a while. Unlogged: a crash of the server forgets some minutes of counting,
-- and no statement waits for the disk.
create unlogged table budgets (
  key text primary key,
  ends_at timestamptz not null,
  -- What processes took, in slices; the last slice may go beyond what there is.
  spent integer not null
);
create index budgets_ends_at on budgets (ends_at);
