-- A partner may be relied on for who its customers are, up to a tier that two people of the operator granted; what it says of a
-- customer is kept with who said it, and lifts a tier once it was compared with sanctions lists.
alter table partners add column relied_tier smallint,
  add constraint partners_relied_tier_check check (relied_tier between 2 and 4) not valid;

create table relied_identities (
  id text primary key,
  user_id text not null references users,
  -- Who is relied on, and what it was called then.
  partner_id text not null references partners,
  partner_name text not null,
  -- Which tier it was verified for.
  tier smallint not null check (tier between 2 and 4),
  state text not null check (state in ('in_review', 'accepted', 'refused', 'withdrawn')),
  date_of_birth date not null,
  document_type text not null check (document_type in ('national_id', 'passport', 'drivers_license')),
  document_country text not null,
  -- The number itself, its end, and what it is found again by among the same partner's customers.
  sealed_number bytea not null,
  number_tail text not null,
  number_hash bytea not null,
  verified_on date not null,
  method text not null,
  created_at timestamptz not null,
  -- When name and birth date were compared; a likeness is a case for people, and holds the tier meanwhile.
  screened_at timestamptz,
  ended_at timestamptz,
  check ((state = 'in_review') = (ended_at is null))
);
create unique index relied_identities_one_waiting on relied_identities (user_id) where state = 'in_review';
create index relied_identities_user on relied_identities (user_id, id);
create index relied_identities_number on relied_identities (partner_id, number_hash);
create index relied_identities_waiting on relied_identities (partner_id) where state = 'in_review';
