-- outside a transaction: partners' servers call while it is made
-- A line is looked for among its partner's, and only what names something is looked for by what it names.
drop index concurrently if exists partner_requests_by_partner;
create unique index concurrently partner_requests_by_partner on partner_requests (partner_id, id);
drop index concurrently if exists partner_requests_named;
create index concurrently partner_requests_named on partner_requests using gin (objects) where objects <> '{}';
