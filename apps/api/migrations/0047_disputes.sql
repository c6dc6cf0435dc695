-- Cards bite back: what a network takes of a payment after it was booked, whose debt that is, and what waits meanwhile.
create table card_disputes (
  id text primary key,
  -- 'refund': given back on the network's own dashboard. 'warning': its bank expects a dispute for fraud.
  kind text not null check (kind in ('dispute', 'refund', 'warning')),
  provider_ref text not null unique,
  owner_kind text not null,
  owner_id text not null,
  payment_ref text not null,
  currency text not null,
  amount_units bigint not null check (amount_units > 0),
  state text not null check (
    state in ('warning', 'inquiry', 'inquiry_answered', 'needs_response', 'under_review', 'won', 'lost', 'refunded', 'closed')
  ),
  reason text not null,
  network text,
  network_code text,
  -- Evidence is taken until then.
  answer_by timestamptz,
  is_refundable boolean not null,
  -- Counts what was applied: an answer that was asked for before the last one is read anew.
  revision integer not null,
  submitted_by text references users,
  submitted_at timestamptz,
  -- By the network's clock.
  opened_at timestamptz not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((ended_at is null) = (state in ('warning', 'inquiry', 'inquiry_answered', 'needs_response', 'under_review')))
);
create index card_disputes_owner on card_disputes (owner_id);
create index card_disputes_open on card_disputes (answer_by) where ended_at is null;
create index card_disputes_opened on card_disputes (opened_at);

-- One line of the network's account for each time money went or came back.
create table card_dispute_moves (
  id text primary key,
  dispute_id text not null references card_disputes,
  -- Below zero it was taken from us.
  units bigint not null check (units <> 0),
  fee_units bigint not null,
  at timestamptz not null
);
create index card_dispute_moves_dispute on card_dispute_moves (dispute_id);

-- What disputes mean for an order: its side of each.
create table order_disputes (
  id text primary key,
  order_id text not null references orders,
  currency text not null,
  amount_units bigint not null check (amount_units > 0),
  stage text not null check (stage in ('asked', 'open', 'won', 'lost', 'closed')),
  -- Taken by the network, and nobody's debt so far.
  taken_units bigint not null default 0 check (taken_units >= 0),
  -- Of that, what became the customer's debt and was not given back.
  owed_units bigint not null default 0 check (owed_units >= 0),
  -- How often that happened: a bank may decide again.
  owed_times integer not null default 0,
  -- Given back after that: lifted from the debt, or kept because the debt was paid or given up by then.
  lifted_units bigint not null default 0 check (lifted_units >= 0),
  kept_units bigint not null default 0 check (kept_units >= 0),
  created_at timestamptz not null
);
create index order_disputes_order on order_disputes (order_id);
alter table orders add column disputed text check (disputed in ('asked', 'open', 'lost'));

-- What a dispute returned of a payment that was to be refunded: only the rest is sent.
alter table refunds add column set_off_units bigint not null default 0;
alter table refunds add constraint refunds_set_off check (set_off_units between 0 and amount_units);

-- Why nothing leaves an account: one row a cause. Placed and asked for under the lock of the customer's row.
create table account_holds (
  user_id text not null references users,
  -- The id of a dispute, or debt:NGN.
  cause text not null,
  kind text not null check (kind in ('dispute', 'debt')),
  since timestamptz not null,
  primary key (user_id, cause)
);

-- A customer pays what they owe out of a balance: once a key.
create table debt_payments (
  id text primary key,
  reference text not null unique,
  user_id text not null references users,
  currency text not null,
  units bigint not null check (units > 0),
  created_at timestamptz not null
);

alter table cases drop constraint cases_kind_check;
alter table cases add constraint cases_kind_check
  check (kind in ('screening', 'velocity', 'identity', 'chain', 'market', 'dispute'));

alter table proposals drop constraint proposals_kind_check;
alter table proposals add constraint proposals_kind_check check (
  kind in ('manual_credit', 'manual_debit', 'purchase_refund', 'refund_sent', 'treasury_funding', 'debt_recovery', 'debt_write_off')
);
