-- A frame that is signed in to at the site: its link, until somebody said yes there. One a session: another link ends the one before.
create table partner_widget_sign_ins (
  session_id text primary key references partner_widget_sessions on delete cascade,
  -- SHA-256 of the secret in the link.
  secret_hash bytea not null unique,
  -- Shown in both windows.
  code text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  confirmed_at timestamptz
);
