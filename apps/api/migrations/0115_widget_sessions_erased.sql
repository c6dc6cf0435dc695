-- Who is erased takes along what a partner typed ahead for them: a trigger beside `erase_customer`, as with partners' members.
create function erase_widget_sessions() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update partner_widget_sessions set prefilled = '{}' where user_id = new.user_id;
  return null;
end $$;
revoke all on function erase_widget_sessions() from public;
create trigger erase_widget_sessions after update of state on account_closures
  for each row when (new.state = 'erased') execute function erase_widget_sessions();
