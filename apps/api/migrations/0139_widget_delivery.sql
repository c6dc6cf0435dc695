-- Coins of a purchase in a frame that go to the address of its session: what was planned is kept with the price that showed it,
-- so that the network's fee is the one that was seen; and their partner hears how far they are.
alter table partner_widget_quotes
  add column network text,
  add column address text,
  add column fee_units bigint,
  add column gas_paid bigint,
  add constraint partner_widget_quotes_delivery_check
    check (num_nulls(network, address, fee_units, gas_paid) in (0, 4)) not valid;

alter table partner_events add column delivery_status text;

-- The order stays as it is: what is told anew is how far its coins are.
create function note_coins_of_partner_order() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into partner_events (partner_id, customer_id, external_id, type, object_id, status, delivery_status, at)
    select p.partner_id, p.customer_id, p.external_id, 'order.updated', o.id, o.state, new.state, coalesce(new.ended_at, now())
    from partner_orders p join orders o on o.id = p.order_id where p.order_id = new.order_id;
  return null;
end $$;
create trigger note_coins_of_partner_order after update of state on withdrawals
  for each row when (new.order_id is not null and old.state is distinct from new.state)
  execute function note_coins_of_partner_order();
