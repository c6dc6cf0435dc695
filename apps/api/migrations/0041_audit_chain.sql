-- The audit is a chain: whoever may change its lines, as the owner of a database may, cannot do it unseen. A job gives
-- each line a number without gaps and a hash over the link before it and its own content; the newest is signed.

-- Lines that are not chained yet: written with them, taken by the job that chains them.
create table audit_waiting (line_id bigint primary key);
insert into audit_waiting (line_id) select id from audit_lines;

create table audit_links (
  number bigint primary key check (number > 0),
  line_id bigint not null unique,
  -- SHA-256 of the hash before it, or 32 zero bytes, and the line: apps/api/src/record/audit/link.ts.
  hash bytea not null check (octet_length(hash) = 32)
);
create trigger audit_links_append_only before update or delete or truncate on audit_links
  for each statement execute function refuse_change();

-- How long the chain was, and its last hash, signed with Ed25519.
create table audit_heads (
  number bigint primary key,
  hash bytea not null,
  signed_at timestamptz not null,
  public_key bytea not null check (octet_length(public_key) = 32),
  signature bytea not null check (octet_length(signature) = 64)
);
create trigger audit_heads_append_only before update or delete or truncate on audit_heads
  for each statement execute function refuse_change();

-- Heads that somebody outside has confirmed to hold.
create table audit_shipments (number bigint primary key, shipped_at timestamptz not null);
create trigger audit_shipments_append_only before update or delete or truncate on audit_shipments
  for each statement execute function refuse_change();

-- What came of looking at the chain: up to which link, and what was wrong.
create table audit_checks (
  id bigint generated always as identity primary key,
  number bigint not null,
  is_whole boolean not null,
  checked_at timestamptz not null,
  problem text
);
create trigger audit_checks_append_only before update or delete or truncate on audit_checks
  for each statement execute function refuse_change();
