-- Events of payouts from a partner's float, beside those of its customers' orders. They have no customer. A webhook is sent the
-- types it was made for, and so none of these until one is made for them.
alter table partner_events drop constraint partner_events_type_check;
alter table partner_events add constraint partner_events_type_check
  check (type in ('order.created', 'order.updated', 'bulk_payout.created', 'bulk_payout.updated')) not valid;
alter table partner_events add constraint partner_events_customer_check
  check (customer_id is null or type in ('order.created', 'order.updated')) not valid;

create function note_partner_payout() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into partner_events (partner_id, type, object_id, status, at)
    values (new.partner_id, case tg_op when 'INSERT' then 'bulk_payout.created' else 'bulk_payout.updated' end, new.id, new.state,
      case tg_op when 'INSERT' then new.created_at else coalesce(new.ended_at, new.decided_at, now()) end);
  return null;
end $$;
create trigger note_partner_payout_created after insert on partner_bulk_payouts
  for each row execute function note_partner_payout();
create trigger note_partner_payout_updated after update of state on partner_bulk_payouts
  for each row when (old.state is distinct from new.state) execute function note_partner_payout();
