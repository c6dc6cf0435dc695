-- outside a transaction: customers sign in while the index of phones is made anew
-- Links by which a partner's customer is verified by the operator, on their own phone. In the database of their mode, as keys are.
-- A link that its customer entered by a mailed code is kept: it says which address they proved.
create table if not exists partner_verification_links (
  id text primary key,
  partner_id text not null references partners,
  customer_id text not null references partner_customers,
  -- Which is to be reached.
  tier smallint not null check (tier between 2 and 4),
  -- Where the customer reads mail, as the partner says: a code sent there shows that whoever opened the link is them.
  email text not null,
  return_address text,
  language text,
  -- SHA-256 of the secret in the link, of what the browser that opened it made up, and of the token it calls with.
  secret_hash bytea not null unique,
  browser_hash bytea,
  token_hash bytea unique,
  created_at timestamptz not null,
  taken_at timestamptz,
  -- Until it is opened; then after the last call of its browser.
  expires_at timestamptz not null,
  revoked_at timestamptz,
  entered_at timestamptz,
  constraint partner_verification_links_taken_check
    check ((taken_at is null) = (browser_hash is null) and (taken_at is null) = (token_hash is null)),
  constraint partner_verification_links_entered_check check (entered_at is null or taken_at is not null)
);
create index if not exists partner_verification_links_partner on partner_verification_links (partner_id, id);
create index if not exists partner_verification_links_customer on partner_verification_links (customer_id);
create index if not exists partner_verification_links_created on partner_verification_links (created_at) where entered_at is null;

-- A verified phone is one customer's of the operator, and one's of each partner: whose it is one of, null for the operator's. Written
-- when a partner's customer enters; none of them had verified a phone before.
alter table users add column if not exists phone_scope text;
drop index concurrently if exists users_proven_phone;
create unique index concurrently users_proven_phone on users (phone, phone_scope) nulls not distinct where phone_verified_at is not null;
drop index concurrently if exists users_verified_phone;

-- A tier that a partner's customer reached is an event of that partner's. One that rests on the partner's own word has been told.
create or replace function note_customer_tier() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into partner_events (partner_id, type, object_id, status, at)
    select c.partner_id, 'customer.identity_updated', c.id, 'accepted', now()
    from partner_customers c where c.user_id = new.id and not exists
      (select from relied_identities r where r.user_id = new.id and r.state = 'accepted' and r.tier = new.kyc_tier); return null; end $$;
create or replace trigger note_customer_tier after update of kyc_tier on users
  for each row when (new.kind = 'partner_customer' and new.kyc_tier > old.kyc_tier) execute function note_customer_tier();

-- Who is erased takes the address along.
create or replace function erase_verification_links() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  update partner_verification_links l set email = '' from partner_customers c where c.id = l.customer_id and c.user_id = new.user_id; return null; end $$;
revoke all on function erase_verification_links() from public;
create or replace trigger erase_verification_links after update of state on account_closures
  for each row when (new.state = 'erased') execute function erase_verification_links();
