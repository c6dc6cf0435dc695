-- What was bought by card stays in the house until it has matured: a stolen card is disputed when its coins are gone.

-- The card of each payment, as the network tells of it; no number, only what tells one card from another.
create table card_uses (
  payment_id text primary key references card_payments,
  user_id text not null references users,
  fingerprint text,
  country text,
  three_d_secure text not null check (three_d_secure in ('authenticated', 'attempted', 'not_offered', 'failed')),
  liability_shifted boolean not null,
  paid_at timestamptz not null
);
create index card_uses_card on card_uses (fingerprint, user_id, paid_at);

-- Each purchase by card, and from when on its worth may leave the house.
create table card_purchases (
  order_id text primary key references orders,
  user_id text not null references users,
  state text not null check (state in ('open', 'released', 'refunded')),
  -- Of the coins, in US cents, when they were bought; null while nobody knew: nothing may leave then.
  usd_cents bigint check (usd_cents >= 0),
  -- Null: it waits for nothing.
  rule text,
  facts jsonb not null,
  created_at timestamptz not null,
  -- Null: not before a person has decided.
  matures_at timestamptz,
  -- The first person's word, where it takes two.
  proposal text check (proposal in ('release', 'refund')),
  proposed_by text references users,
  -- From which device: two of a pair sit at two.
  proposed_device text,
  proposed_at timestamptz,
  reason text,
  decided_by text references users,
  decided_at timestamptz,
  check ((state = 'open') = (decided_at is null)),
  check ((proposal is null) = (proposed_by is null))
);
create index card_purchases_of on card_purchases (user_id) where state = 'open';
create index card_purchases_decided on card_purchases (decided_by, decided_at) where decided_by is not null;

-- A delivery that waits for a person has no time yet.
alter table withdrawals alter column sends_at drop not null;
