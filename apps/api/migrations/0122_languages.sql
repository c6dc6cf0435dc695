-- What a customer is told, in their language: which one they chose, and of a notification and of a line
-- the sentences with their values, as JSON, from which they are said when they are listed, mailed, texted or printed. Titles,
-- messages and descriptions stay in English: an older version writes no others, and they are told where no other language has
-- the sentence.
alter table users add column language text;
alter table users add constraint users_language_check
  check (language in ('en', 'sw', 'fr', 'ha', 'yo', 'pcm')) not valid;
alter table notifications add column said text;
alter table transactions add column said text;

-- Whoever writes another description, as the erasure of an account does, and a release that knows no sentences, leaves none
-- of the sentence before it.
create function forget_said_description() returns trigger language plpgsql as $$
begin
  if new.said is not distinct from old.said then new.said := null; end if;
  return new;
end $$;
create trigger transactions_forget_said before update of description on transactions
  for each row when (new.description is distinct from old.description) execute function forget_said_description();
