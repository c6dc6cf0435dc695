-- The address book: whom a customer paid or added, in their own words, and a switch that lets coins go nowhere else.
alter table payees add column label text;
-- How the customer reads it: the address with its checksum, the phone, the account as far as it is shown.
alter table payees add column shown text;

create table book_switches (
  user_id text primary key references users,
  turned_on_at timestamptz not null,
  -- It was turned off: until then it holds, so that whoever turned it off is noticed in time.
  loosens_at timestamptz
);
