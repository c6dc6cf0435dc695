-- A passkey's answer can prove who is there for one deed: the challenge names it.
alter table passkey_challenges drop constraint passkey_challenges_purpose_check;
alter table passkey_challenges
  add constraint passkey_challenges_purpose_check check (purpose in ('register', 'sign-in', 'prove')),
  add column deed text,
  add constraint passkey_challenges_deed_check check ((purpose = 'prove') = (deed is not null));
