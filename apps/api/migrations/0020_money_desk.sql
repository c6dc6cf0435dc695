-- The money desk reads events and transfers by when they came, and events by what they are about; what has not reached its
-- end is found without reading what has.
create index webhook_events_recent on webhook_events (received_at desc, provider desc, id desc);
create index webhook_events_object on webhook_events (object_ref) where object_ref is not null;
-- What the address of a message said beside its body: the id of our prompt. Without it an event handled again would not
-- find its prompt.
alter table webhook_events add column address_ref text;

create index deposits_open on deposits (created_at) where state in ('created', 'pending', 'review');
create index prompts_open on prompts (created_at) where state in ('sending', 'open', 'lost', 'review');
create index refunds_open on refunds (created_at) where state <> 'succeeded';
