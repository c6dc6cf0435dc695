-- Payments asked of phones on Airtel Money: what each is for is its owner's kind and id.
create table airtel_payments (
  id text primary key,
  owner_kind text not null,
  owner_id text not null,
  phone text not null,
  amount_units bigint not null check (amount_units > 0),
  -- 'sending': the network may or may not have it. 'lost': its time was over before it said anything.
  -- 'review': it was paid by another one before; a person decides.
  state text not null check (state in ('sending', 'open', 'paid', 'failed', 'lost', 'review')),
  -- The network's code of its end.
  result_code text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index airtel_payments_owner on airtel_payments (owner_kind, owner_id, created_at desc);
