-- Where one row is one customer's secret, a statement says whose rows it means, or it fails: a forgotten condition shows
-- nobody else's. Which tables: apps/api/src/table-access.ts; why these: docs/decisions/0023-walls-below-the-code.md.

-- `*` means everybody's.
create function row_owner() returns text language plpgsql stable as $$
declare
  owner constant text := current_setting('app.row_owner', true);
begin
  if coalesce(owner, '') = '' then
    raise exception 'say whose rows are meant: app.row_owner is not set' using errcode = 'insufficient_privilege';
  end if;
  return owner;
end $$;

alter table kyc_documents enable row level security;
alter table card_customers enable row level security;
