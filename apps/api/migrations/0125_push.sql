-- Web push: which browser of a customer is told of notices, which kind of notice comes by which channel, when nothing that can
-- wait is sent, and what waits then.
create table push_devices (
  id text primary key,
  user_id text not null references users,
  -- A browser is told as long as its session lives, and no longer.
  session_id text not null unique references sessions on delete cascade,
  name text not null,
  -- Where the browser's push service takes messages for it: whoever signs in there next takes the place of who was.
  endpoint text not null unique check (length(endpoint) <= 1000),
  -- The browser's public key and its secret (RFC 8291): what a message is encrypted with.
  browser_key bytea not null check (octet_length(browser_key) = 65),
  browser_secret bytea not null check (octet_length(browser_secret) = 16),
  created_at timestamptz not null
);
create index push_devices_user on push_devices (user_id, id);

-- A choice of a customer. None: what was chosen before there was this table (`mail_choices`, `preferences.sms_notifications`),
-- or the rule of the kind.
create table notice_choices (
  user_id text not null references users,
  kind text not null check (kind in ('transaction', 'payment', 'kyc', 'security', 'other')),
  channel text not null check (channel in ('mail', 'text', 'push')),
  is_on boolean not null,
  primary key (user_id, kind, channel)
);

-- In minutes since midnight, by the clock of the zone; the end may be on the next day.
create table quiet_hours (
  user_id text primary key references users,
  from_minute integer not null check (from_minute between 0 and 1439),
  to_minute integer not null check (to_minute between 0 and 1439),
  time_zone text not null check (length(time_zone) between 1 and 64),
  constraint quiet_hours_some_check check (from_minute <> to_minute)
);

-- What waits for the end of its reader's quiet hours.
create table held_notices (
  notification_id text not null references notifications on delete cascade,
  channel text not null check (channel in ('text', 'push')),
  user_id text not null references users,
  held_at timestamptz not null,
  primary key (notification_id, channel)
);
create index held_notices_user on held_notices (user_id);
create index held_notices_held on held_notices (held_at);

-- A push on its way to one browser. Its sending is written down first: who dies meanwhile leaves it marked, and it is not sent
-- again.
create table push_sends (
  id text primary key,
  device_id text not null references push_devices on delete cascade,
  notification_ids text[] not null check (cardinality(notification_ids) > 0),
  created_at timestamptz not null,
  sending_at timestamptz
);
create index push_sends_device on push_sends (device_id);
create index push_sends_created on push_sends (created_at);

alter table notifications add column pushed_at timestamptz;
-- Whether a push says what happened, on a screen that may be locked.
alter table preferences add column push_details boolean not null default false;
