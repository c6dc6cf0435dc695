-- What became of what a partner said of a customer is an event of that partner's: it may take people days to decide. A webhook is
-- sent the types it was made for, and so none of these until one is made for them.
alter table partner_events drop constraint partner_events_type_check;
alter table partner_events add constraint partner_events_type_check check (type in
  ('order.created', 'order.updated', 'bulk_payout.created', 'bulk_payout.updated', 'customer.identity_updated')) not valid;

create function note_relied_identity() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into partner_events (partner_id, type, object_id, status, at)
    select new.partner_id, 'customer.identity_updated', c.id, new.state, coalesce(new.ended_at, now())
    from partner_customers c where c.user_id = new.user_id;
  return null;
end $$;
create trigger note_relied_identity_updated after update of state on relied_identities
  for each row when (old.state is distinct from new.state) execute function note_relied_identity();
