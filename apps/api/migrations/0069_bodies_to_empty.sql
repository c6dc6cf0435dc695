-- outside a transaction: events are received while it is made
-- What providers wrote is emptied after a time, oldest first: found without reading every event there ever was.
drop index concurrently if exists webhook_events_bodies;
create index concurrently webhook_events_bodies on webhook_events (received_at) where body <> '';
