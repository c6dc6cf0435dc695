-- What all migrations lead to, for reading; nothing runs this file. Renew it with `node apps/api/test/support/describe-schema.ts`.

table public.card_customers (
  user_id text not null,
  provider_ref text not null,
  constraint card_customers_provider_ref_key UNIQUE (provider_ref),
  constraint card_customers_pkey PRIMARY KEY (user_id),
  constraint card_customers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

table public.card_payments (
  id text not null,
  order_id text not null,
  provider_ref text,
  client_reference text,
  created_at timestamp with time zone not null,
  constraint card_payments_order_id_key UNIQUE (order_id),
  constraint card_payments_provider_ref_key UNIQUE (provider_ref),
  constraint card_payments_pkey PRIMARY KEY (id),
  constraint card_payments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id)
);

table public.email_codes (
  id text not null,
  email text not null,
  wrong_tries integer not null default 0,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint email_codes_pkey PRIMARY KEY (id)
);
CREATE INDEX email_codes_email ON public.email_codes USING btree (lower(email));

table public.enquiries (
  id text not null,
  name text not null,
  email text not null,
  company text not null,
  message text not null,
  content_hash bytea not null,
  created_at timestamp with time zone not null,
  constraint enquiries_content_hash_key UNIQUE (content_hash),
  constraint enquiries_pkey PRIMARY KEY (id)
);

table public.handoffs (
  token_hash bytea not null,
  user_id text not null,
  expires_at timestamp with time zone not null,
  constraint handoffs_pkey PRIMARY KEY (token_hash),
  constraint handoffs_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX handoffs_user ON public.handoffs USING btree (user_id);

table public.idempotency_keys (
  user_id text not null,
  key text not null,
  endpoint text not null,
  body_hash bytea not null,
  owner bigint not null,
  started_at timestamp with time zone not null,
  status integer,
  answer jsonb,
  constraint idempotency_keys_pkey PRIMARY KEY (user_id, key),
  constraint idempotency_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX idempotency_keys_age ON public.idempotency_keys USING btree (started_at);

table public.mail_budgets (
  subject text not null,
  started_at timestamp with time zone not null,
  spent integer not null,
  constraint mail_budgets_pkey PRIMARY KEY (subject)
);

table public.mail_choices (
  user_id text not null,
  kind text not null,
  is_on boolean not null,
  constraint mail_choices_pkey PRIMARY KEY (user_id, kind),
  constraint mail_choices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint mail_choices_kind_check CHECK ((kind = ANY (ARRAY['payment'::text, 'transaction'::text, 'kyc'::text])))
);

table public.notifications (
  id text not null,
  user_id text not null,
  event_key text not null,
  type text not null,
  title text not null,
  message text not null,
  action_url text,
  is_read boolean not null default false,
  created_at timestamp with time zone not null,
  mailed_at timestamp with time zone,
  constraint notifications_user_id_event_key_key UNIQUE (user_id, event_key),
  constraint notifications_pkey PRIMARY KEY (id),
  constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint notifications_action_url_check CHECK ((action_url ~ '^/([^/\\]|$)'::text)),
  constraint notifications_type_check CHECK ((type = ANY (ARRAY['success'::text, 'error'::text, 'warning'::text, 'info'::text, 'transaction'::text, 'payment'::text, 'kyc'::text, 'security'::text])))
);
CREATE INDEX notifications_user ON public.notifications USING btree (user_id, created_at DESC, id DESC);

table public.orders (
  id text not null,
  reference text not null,
  user_id text not null,
  quote_id text not null,
  state text not null,
  payment_method text not null,
  fiat_currency text not null,
  crypto_currency text not null,
  total_units bigint not null,
  fee_units bigint not null,
  crypto_units bigint not null,
  mid_rate_micros bigint not null,
  rate_micros bigint not null,
  problem text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  completed_at timestamp with time zone,
  constraint orders_quote_id_key UNIQUE (quote_id),
  constraint orders_reference_key UNIQUE (reference),
  constraint orders_pkey PRIMARY KEY (id),
  constraint orders_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint orders_check CHECK (((fee_units >= 0) AND (fee_units < total_units))),
  constraint orders_crypto_units_check CHECK ((crypto_units > 0)),
  constraint orders_state_check CHECK ((state = ANY (ARRAY['awaiting_payment'::text, 'completed'::text, 'expired'::text, 'cancelled'::text, 'refund_pending'::text, 'refunded'::text]))),
  constraint orders_total_units_check CHECK ((total_units > 0))
);
CREATE INDEX orders_open ON public.orders USING btree (expires_at) WHERE (state = ANY (ARRAY['awaiting_payment'::text, 'refund_pending'::text]));
CREATE INDEX orders_user ON public.orders USING btree (user_id, created_at DESC);

table public.passkey_challenges (
  challenge_hash bytea not null,
  purpose text not null,
  user_id text,
  expires_at timestamp with time zone not null,
  constraint passkey_challenges_pkey PRIMARY KEY (challenge_hash),
  constraint passkey_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint passkey_challenges_purpose_check CHECK ((purpose = ANY (ARRAY['register'::text, 'sign-in'::text])))
);

table public.passkeys (
  id text not null,
  user_id text not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports jsonb not null,
  name text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint passkeys_credential_id_key UNIQUE (credential_id),
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX passkeys_user ON public.passkeys USING btree (user_id);

table public.password_resets (
  id text not null,
  user_id text not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint password_resets_token_hash_key UNIQUE (token_hash),
  constraint password_resets_pkey PRIMARY KEY (id),
  constraint password_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX password_resets_user ON public.password_resets USING btree (user_id);

table public.quotes (
  id text not null,
  user_id text,
  fiat_currency text not null,
  crypto_currency text not null,
  payment_method text not null,
  total_units bigint not null,
  fee_units bigint not null,
  crypto_units bigint not null,
  fee_bps integer not null,
  mid_rate_micros bigint not null,
  rate_micros bigint not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint quotes_pkey PRIMARY KEY (id),
  constraint quotes_check CHECK ((rate_micros >= mid_rate_micros)),
  constraint quotes_crypto_units_check CHECK ((crypto_units > 0)),
  constraint quotes_fee_units_check CHECK ((fee_units >= 0)),
  constraint quotes_mid_rate_micros_check CHECK ((mid_rate_micros > 0)),
  constraint quotes_total_units_check CHECK ((total_units > 0))
);
CREATE INDEX quotes_expiry ON public.quotes USING brin (expires_at);

table public.recovery_codes (
  user_id text not null,
  code_hash bytea not null,
  constraint recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

table public.refunds (
  id text not null,
  order_id text not null,
  currency text not null,
  amount_units bigint not null,
  state text not null,
  provider_ref text,
  attempts integer not null default 0,
  created_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  constraint refunds_order_id_key UNIQUE (order_id),
  constraint refunds_provider_ref_key UNIQUE (provider_ref),
  constraint refunds_pkey PRIMARY KEY (id),
  constraint refunds_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint refunds_amount_units_check CHECK ((amount_units > 0)),
  constraint refunds_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'succeeded'::text, 'failed'::text])))
);

table public.sessions (
  id text not null,
  user_id text not null,
  token_hash bytea not null,
  is_remembered boolean not null,
  user_agent text,
  address text,
  created_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  confirmed_at timestamp with time zone not null,
  constraint sessions_token_hash_key UNIQUE (token_hash),
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX sessions_expiry ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_user ON public.sessions USING btree (user_id);

table public.sign_in_challenges (
  token_hash bytea not null,
  user_id text not null,
  is_remembered boolean not null,
  wrong_tries integer not null default 0,
  expires_at timestamp with time zone not null,
  constraint sign_in_challenges_pkey PRIMARY KEY (token_hash),
  constraint sign_in_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX sign_in_challenges_user ON public.sign_in_challenges USING btree (user_id);

table public.sign_in_failures (
  subject text not null,
  failures integer not null,
  last_failed_at timestamp with time zone not null,
  locked_until timestamp with time zone,
  constraint sign_in_failures_pkey PRIMARY KEY (subject)
);

table public.social_identities (
  issuer text not null,
  subject text not null,
  user_id text not null,
  created_at timestamp with time zone not null,
  constraint social_identities_pkey PRIMARY KEY (issuer, subject),
  constraint social_identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX social_identities_user ON public.social_identities USING btree (user_id);

table public.social_visits (
  state_hash bytea not null,
  browser_hash bytea not null,
  expires_at timestamp with time zone not null,
  constraint social_visits_pkey PRIMARY KEY (state_hash)
);

table public.subscribers (
  id text not null,
  email text not null,
  source text not null,
  state text not null,
  token text not null,
  created_at timestamp with time zone not null,
  mailed_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  unsubscribed_at timestamp with time zone,
  constraint subscribers_token_key UNIQUE (token),
  constraint subscribers_pkey PRIMARY KEY (id),
  constraint subscribers_source_check CHECK ((source = ANY (ARRAY['footer'::text, 'home'::text]))),
  constraint subscribers_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'confirmed'::text, 'unsubscribed'::text])))
);
CREATE UNIQUE INDEX subscribers_email ON public.subscribers USING btree (lower(email));
CREATE INDEX subscribers_pending ON public.subscribers USING btree (created_at) WHERE (state = 'pending'::text);

table public.totp_secrets (
  user_id text not null,
  sealed_secret bytea not null,
  confirmed_at timestamp with time zone,
  last_step bigint not null default 0,
  created_at timestamp with time zone not null,
  constraint totp_secrets_pkey PRIMARY KEY (user_id),
  constraint totp_secrets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

table public.users (
  id text not null,
  email text not null,
  first_name text not null,
  last_name text not null,
  password_hash text,
  phone text,
  date_of_birth date,
  kyc_level text not null default 'NONE'::text,
  kyc_status text not null default 'NONE'::text,
  account_type text not null default 'personal'::text,
  created_at timestamp with time zone not null,
  email_verified_at timestamp with time zone,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_account_type_check CHECK ((account_type = ANY (ARRAY['personal'::text, 'business'::text]))),
  constraint users_kyc_level_check CHECK ((kyc_level = ANY (ARRAY['NONE'::text, 'BASIC'::text, 'ENHANCED'::text]))),
  constraint users_kyc_status_check CHECK ((kyc_status = ANY (ARRAY['NONE'::text, 'BASIC'::text, 'STANDARD'::text, 'ENHANCED'::text, 'PREMIUM'::text])))
);
CREATE UNIQUE INDEX users_email ON public.users USING btree (lower(email));

table public.webhook_events (
  provider text not null,
  id text not null,
  type text not null,
  object_ref text,
  outcome text not null default 'received'::text,
  body text not null,
  received_at timestamp with time zone not null,
  handled_at timestamp with time zone,
  constraint webhook_events_pkey PRIMARY KEY (provider, id),
  constraint webhook_events_outcome_check CHECK ((outcome = ANY (ARRAY['received'::text, 'handled'::text, 'ignored'::text, 'unmatched'::text])))
);
CREATE INDEX webhook_events_open ON public.webhook_events USING btree (received_at) WHERE (outcome = ANY (ARRAY['received'::text, 'unmatched'::text]));

table ledger.accounts (
  id bigint generated always as identity not null,
  name text not null,
  asset text not null,
  may_go_negative boolean not null,
  balance bigint not null default 0,
  sequence bigint not null default 0,
  created_at timestamp with time zone not null default now(),
  constraint accounts_name_key UNIQUE (name),
  constraint accounts_pkey PRIMARY KEY (id),
  constraint accounts_floor CHECK ((may_go_negative OR (balance >= 0))),
  constraint accounts_range CHECK ((balance >= '-9223372036854775807'::bigint)),
  constraint accounts_sequence_check CHECK ((sequence >= 0))
);
CREATE TRIGGER accounts_fixed BEFORE UPDATE OF id, name, asset, may_go_negative ON ledger.accounts FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER accounts_kept BEFORE DELETE OR TRUNCATE ON ledger.accounts FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();

table ledger.entries (
  journal_id bigint not null,
  account_id bigint not null,
  units bigint not null,
  balance_after bigint not null,
  sequence bigint not null,
  constraint entries_pkey PRIMARY KEY (account_id, sequence),
  constraint entries_sequence_check CHECK ((sequence > 0)),
  constraint entries_units_check CHECK ((units <> 0))
);
CREATE INDEX entries_journal ON ledger.entries USING brin (journal_id) WITH (pages_per_range='16', autosummarize='on');
CREATE TRIGGER entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger.entries FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER entries_balanced AFTER INSERT ON ledger.entries REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ledger.prove_balanced();

table ledger.journals (
  id bigint not null,
  key text not null,
  kind text not null,
  reference text not null,
  reverses text,
  body_hash uuid not null,
  posted_at timestamp with time zone not null default now(),
  constraint journals_key_key UNIQUE (key),
  constraint journals_pkey PRIMARY KEY (id)
);
CREATE TRIGGER journals_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger.journals FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();

table ledger.migrations (
  number integer not null,
  name text not null,
  applied_at timestamp with time zone not null default now(),
  constraint migrations_pkey PRIMARY KEY (number)
);

table ledger.rejections (
  journal_id bigint not null,
  code text not null,
  account_id bigint,
  constraint rejections_pkey PRIMARY KEY (journal_id)
);
CREATE TRIGGER rejections_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger.rejections FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();

function ledger.is_posted(key text, base bigint, ordinal integer, codes text[]) returns boolean;
function ledger.post(keys text[], kinds text[], refs text[], hashes uuid[], reversed text[], account_ids bigint[], leg_journals integer[], leg_accounts integer[], leg_units bigint[], OUT base bigint, OUT exceptions text) returns record;
function ledger.prove_balanced() returns trigger;
function ledger.refuse_change() returns trigger;
