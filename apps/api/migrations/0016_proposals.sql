-- Movements of money that two people decide: one proposes, another approves. What was approved is in the ledger under the
-- proposal's id.
create table proposals (
  id text primary key,
  kind text not null check (kind in ('manual_credit', 'manual_debit', 'purchase_refund', 'treasury_funding')),
  -- The customer sees it beside the movement.
  reference text not null unique,
  -- Whose money it is; the house's own has no customer.
  user_id text references users,
  order_id text references orders,
  asset text not null,
  units bigint not null check (units > 0),
  reason_code text not null,
  reason text not null,
  proposed_by text not null references staff,
  proposed_at timestamptz not null,
  state text not null check (state in ('proposed', 'approved', 'rejected', 'withdrawn')),
  decided_by text references staff,
  decided_at timestamptz,
  decision text,
  check ((kind = 'treasury_funding') = (user_id is null)),
  check ((kind = 'purchase_refund') = (order_id is not null)),
  check (num_nulls(decided_by, decided_at, decision) = case state when 'proposed' then 3 else 0 end),
  -- Nobody decides what they proposed themselves, and nobody else takes it back.
  check (state not in ('approved', 'rejected') or decided_by <> proposed_by),
  check (state <> 'withdrawn' or decided_by = proposed_by)
);
create index proposals_state on proposals (state, id desc);
create index proposals_user on proposals (user_id, id desc) where user_id is not null;
-- A purchase is refunded once.
create unique index proposals_order on proposals (order_id) where state in ('proposed', 'approved');
