-- Who asked for the newsletter, and what companies wrote to the trading desk.
create table subscribers (
  id text primary key,
  email text not null,
  source text not null check (source in ('footer', 'home')),
  state text not null check (state in ('pending', 'confirmed', 'unsubscribed')),
  -- In every mail to this address, in plain: all it can do is confirm and end the subscription.
  token text not null unique,
  created_at timestamptz not null,
  mailed_at timestamptz not null,
  confirmed_at timestamptz,
  unsubscribed_at timestamptz
);
-- One row for an address however its letters are cased.
create unique index subscribers_email on subscribers (lower(email));
create index subscribers_pending on subscribers (created_at) where state = 'pending';

create table enquiries (
  id text primary key,
  name text not null,
  email text not null,
  company text not null,
  message text not null,
  -- SHA-256 of the whole form: sending it twice stores it once.
  content_hash bytea not null unique,
  created_at timestamptz not null
);
