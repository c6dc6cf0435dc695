-- What the mail says instead to an address that nobody confirmed: it may be a stranger's, and holds no words that
-- somebody typed, not even a name.
alter table notifications add column unnamed_title text, add column unnamed_message text;
