-- Whether a customer is who they say, by their selfie: asked of a provider, decided by its word or by a person's.
create table identity_checks (
  id text primary key,
  user_id text not null references users,
  verification_id text not null unique references verification_sessions,
  -- The document whose number was checked with the selfie; without one the selfie alone was.
  document_id text references kyc_documents,
  -- The provider's own number of it.
  provider_ref text,
  state text not null default 'asking' check (state in ('asking', 'waiting', 'approved', 'rejected', 'needs_person')),
  reason text,
  -- How often it was sent to the provider.
  attempts integer not null default 0,
  created_at timestamptz not null,
  sent_at timestamptz,
  ended_at timestamptz,
  -- Who decided; null is the provider.
  decided_by text,
  check ((state in ('approved', 'rejected')) = (ended_at is not null)),
  check (state <> 'waiting' or sent_at is not null)
);
create index identity_checks_user on identity_checks (user_id, created_at);

-- A permit to read is for any file of a customer's: a document, or a picture of a selfie.
alter table document_permits drop constraint document_permits_document_id_fkey;
alter table document_permits rename to reading_permits;
alter table reading_permits rename constraint document_permits_pkey to reading_permits_pkey;
alter table reading_permits rename column document_id to subject;
