-- outside a transaction: events are written while it is made
-- The page of one order in a partner's dashboard shows its events: found by what they are about.
drop index concurrently if exists partner_events_object;
create index concurrently partner_events_object on partner_events (object_id, number);
