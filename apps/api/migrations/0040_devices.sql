-- Sessions are bound to the device they began on, and two members of staff are two only at two devices.

-- The thumbprint (RFC 7638) of the key that proved the device when the session began; null for clients without one.
alter table sessions add column device text;

-- Where sign-ins succeeded: one row for an account and a device.
create table known_devices (
  user_id text not null references users,
  device text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (user_id, device)
);
create index known_devices_device on known_devices (device);

-- Proofs that were used, so that none counts twice. Nothing is lost with it but a few minutes' memory: not logged.
create unlogged table used_device_proofs (
  id bytea primary key,
  expires_at timestamptz not null
);
create index used_device_proofs_expires_at on used_device_proofs (expires_at);
