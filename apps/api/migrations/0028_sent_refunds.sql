-- A refund that cannot go back the way it came is sent another way by a person: one of the staff says so, another approves it.
alter table proposals
  drop constraint proposals_kind_check,
  add constraint proposals_kind_check check (
    kind in ('manual_credit', 'manual_debit', 'purchase_refund', 'refund_sent', 'treasury_funding')
  ),
  drop constraint proposals_check1,
  add constraint proposals_check1 check ((kind in ('purchase_refund', 'refund_sent')) = (order_id is not null)),
  add column refund_id text references refunds,
  -- Out of whose account it was sent, and its name on that statement.
  add column sent_from text,
  add column sent_reference text,
  add constraint proposals_sent_check check (
    num_nulls(refund_id, sent_from, sent_reference) = case kind when 'refund_sent' then 0 else 3 end
  );
-- A purchase is taken back once, and its refund is sent another way once.
drop index proposals_order;
create unique index proposals_order on proposals (order_id)
  where kind = 'purchase_refund' and state in ('proposed', 'approved');
create unique index proposals_refund on proposals (refund_id) where state in ('proposed', 'approved');
