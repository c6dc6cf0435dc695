-- Selling in a frame: whose session a sale was made in, of which one at a time has not given its coins back, and what a customer says
-- yes to at the site before coins are sold to somewhere new.
create table partner_widget_sales (
  sale_id text primary key references sales,
  session_id text not null references partner_widget_sessions on delete cascade,
  -- False once its coins are back: the session may sell again.
  is_open boolean not null
);
-- Two sales at once in one session: one is written.
create unique index partner_widget_sales_open on partner_widget_sales (session_id) where is_open;
create index partner_widget_sales_session on partner_widget_sales (session_id);

create function note_widget_sale() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into partner_widget_sales (sale_id, session_id, is_open)
    select new.id, q.session_id, true from partner_widget_quotes q where q.quote_id = new.quote_id;
  return null;
end $$;
create trigger note_widget_sale after insert on sales for each row execute function note_widget_sale();

create function end_widget_sale() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update partner_widget_sales set is_open = false where sale_id = new.id;
  return null;
end $$;
create trigger end_widget_sale after update of state on sales
  for each row when (new.state in ('failed', 'cancelled', 'returned') and old.state is distinct from new.state)
  execute function end_widget_sale();

-- Null of a link that signs in.
alter table partner_widget_sign_ins add column sale jsonb;

-- Who is erased takes along where they were paid to as well.
create or replace function erase_widget_sessions() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update partner_widget_sessions set prefilled = '{}' where user_id = new.user_id;
  delete from partner_widget_sign_ins i using partner_widget_sessions s
    where s.id = i.session_id and s.user_id = new.user_id;
  return null;
end $$;
