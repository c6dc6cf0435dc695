-- Identity checks. One tier is stored; the level, the status and the mark on the wire follow from it.
alter table users add column kyc_tier smallint not null default 1 check (kyc_tier between 1 and 4);
-- An approved proof of income makes a fully verified account a premium one.
alter table users add column has_income_proof boolean not null default false;
update users set
  kyc_tier = case kyc_status when 'BASIC' then 2 when 'STANDARD' then 3 when 'ENHANCED' then 4 when 'PREMIUM' then 4 else 1 end,
  has_income_proof = kyc_status = 'PREMIUM';
alter table users drop column kyc_level, drop column kyc_status;

-- A verified phone belongs to one account. Others may have typed it; it names none of them.
create unique index users_verified_phone on users (phone) where phone_verified_at is not null;

-- The code follows from the id and ACCOUNT_KEY, so it is nowhere stored.
create table phone_codes (
  id text primary key,
  user_id text not null references users,
  phone text not null,
  wrong_tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index phone_codes_user on phone_codes (user_id, created_at);
create index phone_codes_phone on phone_codes (phone, created_at);

-- What a customer told step by step; null is a step not taken yet. Name, email, phone and birth date are the user's own.
create table kyc_applications (
  user_id text primary key references users,
  address jsonb,
  purpose jsonb,
  submitted_at timestamptz
);

-- The file itself lies outside, encrypted with a key of its own; that key and the number are sealed with DOCUMENT_KEY.
create table kyc_documents (
  id text primary key,
  user_id text not null references users,
  document_type text not null check (
    document_type in ('national_id', 'passport', 'drivers_license', 'utility_bill', 'bank_statement', 'income_proof')
  ),
  sealed_number bytea not null,
  number_tail text not null,
  media_type text not null check (media_type in ('image/jpeg', 'image/png', 'application/pdf')),
  size_bytes integer not null,
  sealed_key bytea not null,
  state text not null default 'pending' check (state in ('pending', 'approved', 'rejected')),
  rejection_reason text,
  created_at timestamptz not null,
  decided_at timestamptz,
  check ((state = 'pending') = (decided_at is null)),
  check ((state = 'rejected') = (rejection_reason is not null))
);
create index kyc_documents_user on kyc_documents (user_id, created_at desc);
create index kyc_documents_waiting on kyc_documents (created_at) where state = 'pending';
-- Of one kind, one waits at a time.
create unique index kyc_documents_one_waiting on kyc_documents (user_id, document_type) where state = 'pending';

-- Who may read one document, once, for a few minutes.
create table document_permits (
  token_hash bytea primary key,
  document_id text not null references kyc_documents,
  reader text not null,
  expires_at timestamptz not null
);

-- What staff did: written in the transaction of the deed, never changed.
create table audit_lines (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor text not null,
  action text not null,
  subject text not null,
  detail text
);
create index audit_lines_subject on audit_lines (subject, id);
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger audit_lines_append_only before update or delete or truncate on audit_lines
  for each statement execute function refuse_change();

-- What a customer's movements took from their limits, in cents of a US dollar. What did not happen is given back.
create table limit_takings (
  source_id text primary key,
  -- A customer: the movement it counts is theirs.
  user_id text not null,
  kind text not null check (kind in ('deposit', 'purchase', 'transfer', 'payout', 'conversion')),
  usd_cents bigint not null check (usd_cents >= 0),
  taken_at timestamptz not null
);
create index limit_takings_user on limit_takings (user_id, taken_at);

-- Choices that have one value; without a row the defaults hold.
create table preferences (
  user_id text primary key references users,
  sms_notifications boolean not null,
  display_currency text not null check (display_currency in ('KES', 'NGN', 'USD', 'EUR'))
);
alter table notifications add column texted_at timestamptz;
