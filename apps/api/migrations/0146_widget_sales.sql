-- What a customer says yes to at the site before a frame sells their coins to somewhere new. Null of a link that signs in.
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
