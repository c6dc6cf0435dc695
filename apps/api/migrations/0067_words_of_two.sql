-- What takes two people who say the same: the word of the first, until a second says it or its day is over.
create table first_words (
  -- The payout, the transfer or the payment it is about.
  subject text primary key,
  -- What they said, such as 'returned' or 'settle:KV-7Q2M-9XRD'.
  word text not null,
  reason text not null,
  said_by text not null references staff,
  said_device text,
  said_at timestamptz not null
);

-- An exchange keeps what it needs of its price itself, so prices are forgotten like all others. Null: of before.
alter table conversions add column spread_units bigint,
  add constraint conversions_spread_units_check check (spread_units >= 0) not valid,
  drop constraint conversions_quote_id_fkey;
alter table payouts drop constraint payouts_quote_id_fkey;
