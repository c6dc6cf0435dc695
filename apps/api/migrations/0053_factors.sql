-- Two factors for each new device, codes that belong to the sign-in that asked for them, tokens that are replaced by each
-- proof, and a second factor that colleagues take off when it is lost.

alter table sign_in_challenges
  -- The device that the sign-in began on, and where it must end; null for a client without one.
  add column device text,
  -- What counts as a failure until the mailed code has come.
  add column counted text[] not null default '{}',
  -- It began with a code by mail at a new device: the password follows.
  add column asks_password boolean not null default false;

-- Who asked for the code: the device's key, or the network of a client without one. Codes of before go unused.
alter table email_codes add column asked_from text not null default '';
alter table email_codes alter column asked_from drop default;

-- A token that a proof replaced, until the next one is used: an answer may be lost on its way.
alter table sessions
  add column old_token_hash bytea,
  add column old_token_ends_at timestamptz,
  add check ((old_token_hash is null) = (old_token_ends_at is null));
create unique index sessions_old_token on sessions (old_token_hash) where old_token_hash is not null;

-- From which device somebody marked a payout as sent: who confirms it sits at another.
alter table bank_payouts add column sent_device text;

-- A member's lost second factor is taken off by two admins. Until they have set up another, with the code that the
-- admin who approved it gives them in person, no second factor can be set up without it.
alter table changes drop constraint changes_kind_check;
alter table changes add constraint changes_kind_check check (kind in ('staff_role', 'setting', 'second_factor'));
create table factor_resets (
  id text primary key,
  user_id text not null references staff,
  approved_by text not null references staff,
  created_at timestamptz not null,
  -- Until then the code counts.
  expires_at timestamptz not null,
  wrong_tries integer not null default 0,
  used_at timestamptz,
  check (approved_by <> user_id)
);
create unique index factor_resets_open on factor_resets (user_id) where used_at is null;
