-- Sessions are bound to the device they began on, and two members of staff are two only at two devices.

-- The thumbprint (RFC 7638) of the key that proved the device when the session began; null for clients without one.
alter table sessions
  add column device text,
  -- Known when it begins: whoever gets or loses a role signs in anew.
  add column is_staff boolean not null default false,
  -- However often it is used, it ends then: 30 days after it began, 90 when it is remembered, 8 hours for staff.
  add column ends_at timestamptz;
update sessions set ends_at = created_at + case when is_remembered then interval '90 days' else interval '30 days' end;
update sessions set expires_at = least(expires_at, ends_at);
alter table sessions
  alter column ends_at set not null,
  add check (expires_at <= ends_at),
  add check (not is_staff or ends_at <= created_at + interval '8 hours');

-- Where sign-ins succeeded: one row for an account and a device.
create table known_devices (
  user_id text not null references users,
  device text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (user_id, device)
);
create index known_devices_device on known_devices (device);

-- Proofs that were used, so that none counts twice. Nothing is lost with it but a few minutes' memory: not logged. Nor is its end
-- indexed: the minutes' rows are read through when it is swept, which costs less than an index with each call.
create unlogged table used_device_proofs (
  id bytea primary key,
  expires_at timestamptz not null
);

-- From which device somebody proposed or agreed: two of a pair sit at two. Null for what was proposed before.
alter table proposals
  add column proposed_device text,
  add column seconded_device text,
  -- Beyond the caps of corrections the operator on the machine may be the third voice.
  add column decided_by_operator text,
  drop constraint proposals_check2,
  add constraint proposals_check2 check (
    (decided_at is null) = (state = 'proposed') and (decision is null) = (state = 'proposed')
    and num_nonnulls(decided_by, decided_by_operator) = case state when 'proposed' then 0 else 1 end
  ),
  add check (decided_by_operator is null or (state = 'approved' and seconded_by is not null)),
  add check (proposed_device <> seconded_device);
alter table changes add column proposed_device text;
