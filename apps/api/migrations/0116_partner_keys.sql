-- The version of the API that a key's calls are answered in, and a webhook's messages sent in: the one that was current when it
-- was made. Those of before are of the first; so is what the release before makes meanwhile.
alter table partner_keys add column api_version text not null default '2026-11-27';
alter table partner_webhooks add column api_version text not null default '2026-11-27';

-- With what a partner's server signs calls beside its key, where it does.
alter table partner_keys add column public_key bytea;
alter table partner_keys add constraint partner_keys_public_key_check check (octet_length(public_key) = 32) not valid;

-- Signatures that were used: each counts once, and none for longer than some minutes.
create table partner_signatures (
  -- SHA-256 of the key's id and of all that was signed.
  hash bytea primary key,
  key_id text not null references partner_keys,
  used_at timestamptz not null
);
create index partner_signatures_key on partner_signatures (key_id);
create index partner_signatures_used on partner_signatures (used_at);
