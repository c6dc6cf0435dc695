-- Companies as customers. A company has a row of `users` of its own, so that wallets, limits, documents, cases and holds are
-- its own like anybody's; nobody signs in as it. The release before sees one more customer without a password.
alter table users add column kind text not null default 'person';
alter table users add constraint users_kind_check check (kind in ('person', 'company')) not valid;

create table companies (
  -- The customer it is.
  id text primary key references users,
  -- Who filled the application in.
  applicant text not null references users,
  country text not null check (country in ('NG', 'KE')),
  registration_number text not null,
  state text not null check (state in ('draft', 'submitted', 'open', 'rejected')),
  -- Why it was approved or rejected, by whom of staff.
  reason text,
  decided_by text,
  created_at timestamptz not null,
  submitted_at timestamptz,
  decided_at timestamptz,
  constraint companies_decided_check check ((state in ('open', 'rejected')) = (decided_at is not null and reason is not null))
);
create unique index companies_registration on companies (country, registration_number) where state in ('submitted', 'open');
create index companies_applicant on companies (applicant);

-- Its directors and whoever owns much of it, as the application names them.
create table company_people (
  id text primary key,
  company_id text not null references companies,
  name text not null,
  email text not null,
  role text not null check (role in ('director', 'owner', 'director_and_owner')),
  -- Hundredths of a percent.
  share_bps integer not null check (share_bps between 0 and 10000),
  added_at timestamptz not null,
  -- SHA-256 of the link they were mailed, and until when it counts.
  token_hash bytea unique,
  token_ends_at timestamptz,
  -- The account that opened the link, with this very address.
  user_id text references users,
  confirmed_at timestamptz
);
create unique index company_people_email on company_people (company_id, lower(email));
create unique index company_people_user on company_people (company_id, user_id);
create index company_people_account on company_people (user_id) where user_id is not null;

-- Who acts for it, and how far. An invitation is a row without an account.
create table company_members (
  id text primary key,
  company_id text not null references companies,
  email text not null,
  role text not null check (role in ('viewer', 'maker', 'checker', 'admin')),
  invited_by text not null references users,
  added_at timestamptz not null,
  token_hash bytea unique,
  token_ends_at timestamptz,
  user_id text references users,
  joined_at timestamptz,
  ended_at timestamptz,
  constraint company_members_joined_check check ((user_id is null) = (joined_at is null))
);
create unique index company_members_email on company_members (company_id, lower(email)) where ended_at is null;
create unique index company_members_user on company_members (company_id, user_id) where ended_at is null;
create index company_members_account on company_members (user_id) where user_id is not null and ended_at is null;

-- The papers of a company are documents like others.
alter table kyc_documents drop constraint kyc_documents_document_type_check;
alter table kyc_documents add constraint kyc_documents_document_type_check check (
  document_type in ('national_id', 'passport', 'drivers_license', 'utility_bill', 'bank_statement', 'income_proof',
    'incorporation', 'list_of_owners')
) not valid;
-- A likeness to a name of the sanctions list holds a company until a person has decided.
alter table account_holds drop constraint account_holds_kind_check;
alter table account_holds add constraint account_holds_kind_check check (kind in ('dispute', 'debt', 'screening')) not valid;

-- Who is erased leaves the companies they were part of nameless, as agents do their deals: a trigger beside `erase_customer`.
create function erase_company_parts() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update company_people set name = 'Erased', email = id, token_hash = null where user_id = new.user_id;
  update company_members set email = id, token_hash = null where user_id = new.user_id;
  return null;
end $$;
revoke all on function erase_company_parts() from public;
create trigger erase_company_parts after update of state on account_closures
  for each row when (new.state = 'erased') execute function erase_company_parts();
