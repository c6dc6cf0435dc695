-- outside a transaction: partners' servers call meanwhile
drop index concurrently if exists partner_requests_partner;
drop index concurrently if exists partner_requests_objects;
