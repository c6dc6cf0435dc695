-- The version of the API that a key's calls are answered in, and a webhook's messages sent in: the one that was current when it
-- was made. Those of before are of the first; so is what the release before makes meanwhile.
alter table partner_keys add column api_version text not null default '2026-11-27';
alter table partner_webhooks add column api_version text not null default '2026-11-27';
