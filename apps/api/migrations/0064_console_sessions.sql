-- Where a session began, and the only address at which it counts: the console's own (CONSOLE_URL), or the public one. So a
-- token that a script of the site reads opens nothing of the console. Sessions of before began at the public address.
alter table sessions add column is_console boolean not null default false;

-- A sign-in ends at the address it began at, too.
alter table sign_in_challenges add column is_console boolean not null default false;
