-- Staff see what companies wrote and mark what they have dealt with; whoever wrote gets a mail that it arrived.
alter table enquiries
  -- When a mail went to its sender; null when one had gone to that address within the hour, or before there were any.
  add column mailed_at timestamptz,
  add column answered_at timestamptz,
  add column answered_by text references users,
  add column answer_note text,
  add constraint enquiries_answered_check check ((answered_at is null) = (answered_by is null));
create index enquiries_email on enquiries (lower(email));
create index enquiries_open on enquiries (id) where answered_at is null;
