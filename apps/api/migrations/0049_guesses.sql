-- Failed sign-ins are tries of a day, counted by who made them, and close nothing for anybody else. They are counted
-- from the first of them on, so those of the old kind are forgotten.
delete from sign_in_failures;
alter table sign_in_failures drop column locked_until;
alter table sign_in_failures rename column last_failed_at to since;
alter table sign_in_failures add constraint sign_in_failures_failures_check check (failures >= 0);

-- A solved challenge counts once, whichever process takes it: its nonce stays here until it has expired.
create table used_work (
  nonce text primary key,
  expires_at timestamptz not null
);
create index used_work_expiry on used_work (expires_at);

-- While many guess at an account, a sign-in asks for a mailed code first, and with it for the other step.
alter table sign_in_challenges
  add column asks_mail boolean not null default false,
  add column has_mail boolean not null default false,
  -- Whoever guesses is not told whether the password was right: with a wrong one the challenge is nobody's.
  add column is_silent boolean not null default false,
  alter column user_id drop not null,
  add constraint sign_in_challenges_nobody_check check (user_id is not null or is_silent);
