-- One mailbox is one account: beside the address as it was typed stands one form of all its spellings, as
-- users/mailbox.ts makes it. Accounts that already share a mailbox stay: the one whose address is confirmed, then the
-- oldest, gets it; the others keep null, are found by their own spelling, and get theirs when they change the address.
-- So do addresses with letters beyond ASCII, whose domains only the program can bring into one form.
alter table users add column mailbox text;
with parts as (
  select id, created_at, email_verified_at, split_part(lower(email), '@', 1) as local,
    case split_part(lower(email), '@', 2)
      when 'googlemail.com' then 'gmail.com'
      when 'ya.ru' then 'yandex.ru'
      when 'yandex.by' then 'yandex.ru'
      when 'yandex.com' then 'yandex.ru'
      when 'yandex.kz' then 'yandex.ru'
      when 'yandex.ua' then 'yandex.ru'
      else split_part(lower(email), '@', 2)
    end as domain
  from users
  where email ~ '^[!-~]+$' and email not like '%@%@%'
), plain as (
  select *,
    case
      when local like '+%' then local
      when domain = 'gmail.com' and local like '%..%' then split_part(local, '+', 1)
      when domain = 'gmail.com' then replace(split_part(local, '+', 1), '.', '')
      when domain = any(regexp_split_to_array(trim($$
        fastmail.com fastmail.fm hotmail.at hotmail.be hotmail.ca hotmail.cl hotmail.co.il hotmail.co.nz hotmail.co.th
        hotmail.co.uk hotmail.com hotmail.com.ar hotmail.com.au hotmail.com.br hotmail.com.gr hotmail.com.mx
        hotmail.com.pe hotmail.com.tr hotmail.com.vn hotmail.cz hotmail.de hotmail.dk hotmail.es hotmail.fr hotmail.hu
        hotmail.id hotmail.ie hotmail.in hotmail.it hotmail.jp hotmail.kr hotmail.lv hotmail.my hotmail.ph hotmail.pt
        hotmail.sa hotmail.sg hotmail.sk icloud.com live.be live.co.uk live.com live.com.ar live.com.mx live.de live.es
        live.eu live.fr live.it live.nl mac.com me.com msn.com outlook.at outlook.be outlook.cl outlook.co.il
        outlook.co.nz outlook.co.th outlook.com outlook.com.ar outlook.com.au outlook.com.br outlook.com.gr
        outlook.com.pe outlook.com.tr outlook.com.vn outlook.cz outlook.de outlook.dk outlook.es outlook.fr outlook.hu
        outlook.id outlook.ie outlook.in outlook.it outlook.jp outlook.kr outlook.lv outlook.my outlook.ph outlook.pt
        outlook.sa outlook.sg outlook.sk passport.com pm.me proton.me protonmail.com zohomail.com
      $$), '\s+')) then split_part(local, '+', 1)
      else local
    end as untagged
  from parts
), ranked as (
  select id, untagged || '@' || domain as mailbox, row_number() over (
    partition by untagged || '@' || domain order by email_verified_at is null, created_at, id
  ) as place
  from plain
)
update users set mailbox = ranked.mailbox from ranked where ranked.id = users.id and ranked.place = 1;
create unique index users_mailbox on users (mailbox);
