-- What all migrations lead to, for reading; nothing runs this file. Renew it with `node apps/api/test/support/describe-schema.ts`.

table public.absent_processes (
  owner bigint not null,
  seen_at timestamp with time zone not null,
  constraint absent_processes_pkey PRIMARY KEY (owner)
);

table public.account_closures (
  user_id text not null,
  state text not null,
  asked_at timestamp with time zone not null,
  closes_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  erase_after timestamp with time zone,
  erased_at timestamp with time zone,
  email text,
  name text,
  phone text,
  date_of_birth date,
  constraint account_closures_pkey PRIMARY KEY (user_id),
  constraint account_closures_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint account_closures_check CHECK (((state = ANY (ARRAY['closed'::text, 'erased'::text])) = (closed_at IS NOT NULL))),
  constraint account_closures_check1 CHECK (((closed_at IS NULL) = (erase_after IS NULL))),
  constraint account_closures_check2 CHECK (((state = 'erased'::text) = (erased_at IS NOT NULL))),
  constraint account_closures_check3 CHECK (((state = 'closed'::text) OR (num_nonnulls(email, name, phone, date_of_birth) = 0))),
  constraint account_closures_check4 CHECK (((state <> 'closed'::text) OR (num_nulls(email, name) = 0))),
  constraint account_closures_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'taken_back'::text, 'closed'::text, 'erased'::text])))
);
CREATE INDEX account_closures_due ON public.account_closures USING btree (closes_at) WHERE (state = 'asked'::text);
CREATE INDEX account_closures_kept ON public.account_closures USING btree (erase_after) WHERE (state = 'closed'::text);
CREATE TRIGGER account_closures_guarded BEFORE INSERT OR UPDATE ON public.account_closures FOR EACH ROW EXECUTE FUNCTION guard_closure();
CREATE TRIGGER erase_agent AFTER UPDATE OF state ON public.account_closures FOR EACH ROW WHEN ((new.state = 'erased'::text)) EXECUTE FUNCTION erase_agent();
CREATE TRIGGER erase_card_mandates AFTER UPDATE OF state ON public.account_closures FOR EACH ROW WHEN ((new.state = 'erased'::text)) EXECUTE FUNCTION erase_card_mandates();
CREATE TRIGGER erase_company_parts AFTER UPDATE OF state ON public.account_closures FOR EACH ROW WHEN ((new.state = 'erased'::text)) EXECUTE FUNCTION erase_company_parts();
CREATE TRIGGER erase_partner_parts AFTER UPDATE OF state ON public.account_closures FOR EACH ROW WHEN ((new.state = 'erased'::text)) EXECUTE FUNCTION erase_partner_parts();
CREATE TRIGGER erase_verification_links AFTER UPDATE OF state ON public.account_closures FOR EACH ROW WHEN ((new.state = 'erased'::text)) EXECUTE FUNCTION erase_verification_links();
CREATE TRIGGER erase_widget_sessions AFTER UPDATE OF state ON public.account_closures FOR EACH ROW WHEN ((new.state = 'erased'::text)) EXECUTE FUNCTION erase_widget_sessions();

table public.account_holds (
  user_id text not null,
  cause text not null,
  kind text not null,
  since timestamp with time zone not null,
  constraint account_holds_pkey PRIMARY KEY (user_id, cause),
  constraint account_holds_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint account_holds_kind_check CHECK ((kind = ANY (ARRAY['dispute'::text, 'debt'::text, 'screening'::text]))) NOT VALID
);

table public.agent_deals (
  id text not null,
  reference text not null,
  agent_id text not null,
  agent_user_id text not null,
  customer_id text not null,
  started_by text not null,
  client_reference text not null,
  direction text not null,
  state text not null,
  currency text not null,
  amount_units bigint not null,
  fee_units bigint not null,
  commission_units bigint,
  wrong_codes integer not null default 0,
  code_shown_at timestamp with time zone,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint agent_deals_reference_key UNIQUE (reference),
  constraint agent_deals_started_by_client_reference_key UNIQUE (started_by, client_reference),
  constraint agent_deals_pkey PRIMARY KEY (id),
  constraint agent_deals_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agents(id),
  constraint agent_deals_agent_user_id_fkey FOREIGN KEY (agent_user_id) REFERENCES users(id),
  constraint agent_deals_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id),
  constraint agent_deals_started_by_fkey FOREIGN KEY (started_by) REFERENCES users(id),
  constraint agent_deals_amount_units_check CHECK ((amount_units > 0)),
  constraint agent_deals_commission_check CHECK (((state = 'completed'::text) = (commission_units IS NOT NULL))),
  constraint agent_deals_commission_units_check CHECK ((commission_units >= 0)),
  constraint agent_deals_direction_check CHECK ((direction = ANY (ARRAY['cash_in'::text, 'cash_out'::text]))),
  constraint agent_deals_fee_units_check CHECK ((fee_units >= 0)),
  constraint agent_deals_started_by_check CHECK (((started_by = agent_user_id) OR (started_by = customer_id))),
  constraint agent_deals_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'completed'::text, 'declined'::text, 'cancelled'::text, 'expired'::text, 'locked'::text]))),
  constraint agent_deals_two_people_check CHECK ((agent_user_id <> customer_id))
);
CREATE INDEX agent_deals_agent ON public.agent_deals USING btree (agent_user_id, created_at DESC);
CREATE INDEX agent_deals_customer ON public.agent_deals USING btree (customer_id, created_at DESC);
CREATE UNIQUE INDEX agent_deals_open ON public.agent_deals USING btree (agent_user_id, customer_id) WHERE (state = 'waiting'::text);

table public.agents (
  id text not null,
  user_id text not null,
  number text not null,
  state text not null,
  currency text not null,
  shop_name text not null,
  place text not null,
  phone text not null,
  day_units bigint,
  note text,
  applied_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint agents_number_key UNIQUE (number),
  constraint agents_pkey PRIMARY KEY (id),
  constraint agents_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint agents_day_units_check CHECK ((day_units > 0)),
  constraint agents_state_check CHECK ((state = ANY (ARRAY['applied'::text, 'active'::text, 'suspended'::text, 'rejected'::text, 'ended'::text])))
);
CREATE INDEX agents_applied ON public.agents USING btree (applied_at) WHERE (state = 'applied'::text);
CREATE UNIQUE INDEX agents_open ON public.agents USING btree (user_id) WHERE (state = ANY (ARRAY['applied'::text, 'active'::text, 'suspended'::text]));
CREATE INDEX agents_user ON public.agents USING btree (user_id, id DESC);

table public.asker_blocks (
  user_id text not null,
  asker_id text not null,
  created_at timestamp with time zone not null,
  constraint asker_blocks_pkey PRIMARY KEY (user_id, asker_id),
  constraint asker_blocks_asker_id_fkey FOREIGN KEY (asker_id) REFERENCES users(id),
  constraint asker_blocks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

table public.audit_checks (
  id bigint generated always as identity not null,
  number bigint not null,
  is_whole boolean not null,
  checked_at timestamp with time zone not null,
  problem text,
  constraint audit_checks_pkey PRIMARY KEY (id)
);
CREATE TRIGGER audit_checks_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_checks FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

table public.audit_heads (
  number bigint not null,
  hash bytea not null,
  signed_at timestamp with time zone not null,
  public_key bytea not null,
  signature bytea not null,
  constraint audit_heads_pkey PRIMARY KEY (number),
  constraint audit_heads_public_key_check CHECK ((octet_length(public_key) = 32)),
  constraint audit_heads_signature_check CHECK ((octet_length(signature) = 64))
);
CREATE TRIGGER audit_heads_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_heads FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

table public.audit_lines (
  id bigint generated always as identity not null,
  at timestamp with time zone not null,
  actor text not null,
  action text not null,
  subject text not null,
  detail text,
  detail_salt bytea,
  detail_digest bytea,
  constraint audit_lines_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_lines_action ON public.audit_lines USING btree (action text_pattern_ops, id);
CREATE INDEX audit_lines_actor ON public.audit_lines USING btree (actor, id);
CREATE INDEX audit_lines_at ON public.audit_lines USING btree (at);
CREATE INDEX audit_lines_subject ON public.audit_lines USING btree (subject, id);
CREATE TRIGGER audit_lines_kept BEFORE DELETE OR TRUNCATE ON public.audit_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_lines_unchanged BEFORE UPDATE ON public.audit_lines FOR EACH ROW WHEN (((((((new.id IS DISTINCT FROM old.id) OR (new.at IS DISTINCT FROM old.at)) OR (new.actor IS DISTINCT FROM old.actor)) OR (new.action IS DISTINCT FROM old.action)) OR (new.subject IS DISTINCT FROM old.subject)) OR (old.detail_digest IS NULL) OR (new.detail_digest IS DISTINCT FROM old.detail_digest) OR (new.detail IS NOT NULL) OR (new.detail_salt IS NOT NULL))) EXECUTE FUNCTION refuse_change();

table public.audit_links (
  number bigint not null,
  line_id bigint not null,
  hash bytea not null,
  constraint audit_links_line_id_key UNIQUE (line_id),
  constraint audit_links_pkey PRIMARY KEY (number),
  constraint audit_links_hash_check CHECK ((octet_length(hash) = 32)),
  constraint audit_links_number_check CHECK ((number > 0))
);
CREATE TRIGGER audit_links_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_links FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

table public.audit_shipments (
  number bigint not null,
  shipped_at timestamp with time zone not null,
  constraint audit_shipments_pkey PRIMARY KEY (number)
);
CREATE TRIGGER audit_shipments_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_shipments FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

table public.audit_waiting (
  line_id bigint not null,
  constraint audit_waiting_pkey PRIMARY KEY (line_id)
);

table public.backups (
  kind text not null,
  at timestamp with time zone not null,
  constraint backups_pkey PRIMARY KEY (kind, at),
  constraint backups_kind_check CHECK ((kind = ANY (ARRAY['database'::text, 'documents'::text, 'drill'::text])))
);

table public.bank_feeds (
  name text not null,
  cursor text not null,
  read_at timestamp with time zone not null,
  constraint bank_feeds_pkey PRIMARY KEY (name)
);

table public.bank_payouts (
  id text not null,
  user_id text not null,
  attempt integer not null,
  provider text not null,
  state text not null,
  currency text not null,
  amount_units bigint not null,
  account_name text not null,
  iban text,
  account_number text,
  bank_code text,
  bank_name text,
  requests integer not null default 0,
  recipient_ref text,
  bank_reference text,
  problem text,
  taken_by text,
  sent_by text,
  confirmed_by text,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  returned_line text,
  owner_kind text not null,
  owner_id text not null,
  reference text not null,
  sent_device text,
  sent_at timestamp with time zone,
  short_since timestamp with time zone,
  shortages integer not null default 0,
  constraint bank_payouts_owner_key UNIQUE (owner_id, owner_kind, attempt),
  constraint bank_payouts_pkey PRIMARY KEY (id),
  constraint bank_payouts_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES users(id),
  constraint bank_payouts_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES users(id),
  constraint bank_payouts_taken_by_fkey FOREIGN KEY (taken_by) REFERENCES users(id),
  constraint bank_payouts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint bank_payouts_amount_units_check CHECK ((amount_units > 0)),
  constraint bank_payouts_attempt_check CHECK ((attempt > 0)),
  constraint bank_payouts_provider_check CHECK ((provider = ANY (ARRAY['bank'::text, 'paystack'::text]))),
  constraint bank_payouts_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'paid'::text, 'refused'::text, 'returned'::text, 'cancelled'::text])))
);
CREATE INDEX bank_payouts_open ON public.bank_payouts USING btree (created_at) WHERE (state = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text]));
CREATE INDEX bank_payouts_reference ON public.bank_payouts USING btree (reference);
CREATE INDEX bank_payouts_sent_at ON public.bank_payouts USING btree (sent_at) WHERE (sent_at IS NOT NULL);
CREATE INDEX bank_payouts_short ON public.bank_payouts USING btree (created_at) WHERE (short_since IS NOT NULL);

table public.bank_receipts (
  id text not null,
  provider text not null,
  line_id text not null,
  account_number text not null,
  currency text not null,
  amount_units bigint not null,
  sender_name text,
  reference_text text not null,
  booked_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  state text not null,
  need text,
  reason text,
  refund_id text,
  return_ref text,
  return_attempts integer not null default 0,
  ended_at timestamp with time zone,
  owner_kind text,
  owner_id text,
  constraint bank_receipts_provider_line_id_key UNIQUE (provider, line_id),
  constraint bank_receipts_refund_id_key UNIQUE (refund_id),
  constraint bank_receipts_pkey PRIMARY KEY (id),
  constraint bank_receipts_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id),
  constraint bank_receipts_amount_units_check CHECK ((amount_units > 0)),
  constraint bank_receipts_check CHECK (((state = 'needs_person'::text) = (need IS NOT NULL))),
  constraint bank_receipts_need_check CHECK ((need = ANY (ARRAY['decide'::text, 'return'::text]))),
  constraint bank_receipts_owner_check CHECK (((owner_kind IS NULL) = (owner_id IS NULL))),
  constraint bank_receipts_provider_check CHECK ((provider = ANY (ARRAY['bank'::text, 'paystack'::text, 'mpesa'::text]))),
  constraint bank_receipts_state_check CHECK ((state = ANY (ARRAY['received'::text, 'needs_person'::text, 'matched'::text, 'returning'::text, 'returned'::text])))
);
CREATE INDEX bank_receipts_open ON public.bank_receipts USING btree (created_at) WHERE (state = ANY (ARRAY['received'::text, 'needs_person'::text, 'returning'::text]));
CREATE INDEX bank_receipts_owner ON public.bank_receipts USING btree (owner_id, owner_kind) WHERE (owner_id IS NOT NULL);

table public.bills (
  id text not null,
  reference text not null,
  user_id text not null,
  client_reference text not null,
  state text not null,
  kind text not null,
  biller_id text not null,
  biller_name text not null,
  product_id text not null,
  product_name text not null,
  number text not null,
  customer_name text,
  currency text not null,
  amount_units bigint not null,
  fee_units bigint not null,
  attempts integer not null default 0,
  sent_at timestamp with time zone,
  provider_ref text,
  token text,
  units text,
  token_pending boolean not null default false,
  problem text,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  short_since timestamp with time zone,
  shortages integer not null default 0,
  constraint bills_reference_key UNIQUE (reference),
  constraint bills_user_id_client_reference_key UNIQUE (user_id, client_reference),
  constraint bills_pkey PRIMARY KEY (id),
  constraint bills_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint bills_amount_units_check CHECK ((amount_units > 0)),
  constraint bills_fee_units_check CHECK ((fee_units >= 0)),
  constraint bills_kind_check CHECK ((kind = ANY (ARRAY['airtime'::text, 'data'::text, 'electricity'::text, 'tv'::text]))),
  constraint bills_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sending'::text, 'completed'::text, 'failed'::text, 'cancelled'::text, 'returned'::text])))
);
CREATE INDEX bills_numbers ON public.bills USING btree (user_id, biller_id, number);
CREATE INDEX bills_open ON public.bills USING btree (created_at) WHERE (state = ANY (ARRAY['waiting'::text, 'sending'::text]));
CREATE INDEX bills_recent ON public.bills USING btree (user_id, created_at DESC);
CREATE INDEX bills_sent_at ON public.bills USING btree (sent_at) WHERE (sent_at IS NOT NULL);
CREATE INDEX bills_short ON public.bills USING btree (created_at) WHERE (short_since IS NOT NULL);

table public.block_trades (
  id text not null,
  reference text not null,
  user_id text not null,
  state text not null,
  side text not null,
  coin text not null,
  currency text not null,
  asked_in text not null,
  asked_units bigint not null,
  note text,
  answers integer not null default 0,
  price_micros bigint,
  coin_units bigint,
  money_units bigint,
  fee_units bigint,
  mid_micros bigint,
  answered_by text,
  firm_until timestamp with time zone,
  first_answered_at timestamp with time zone,
  bring_by timestamp with time zone,
  held_at timestamp with time zone,
  settle_by timestamp with time zone,
  short_at timestamp with time zone,
  problem text,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  asked_by text,
  constraint block_trades_reference_key UNIQUE (reference),
  constraint block_trades_pkey PRIMARY KEY (id),
  constraint block_trades_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES users(id),
  constraint block_trades_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id),
  constraint block_trades_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint block_trades_answer_check CHECK ((((price_micros IS NULL) = (coin_units IS NULL)) AND ((price_micros IS NULL) = (money_units IS NULL)) AND ((price_micros IS NULL) = (fee_units IS NULL)) AND ((price_micros IS NULL) = (mid_micros IS NULL)) AND ((price_micros IS NULL) = (firm_until IS NULL)) AND ((price_micros IS NOT NULL) OR (state = ANY (ARRAY['asked'::text, 'cancelled'::text, 'refused'::text]))))),
  constraint block_trades_asked_in_check CHECK ((asked_in = ANY (ARRAY['coin'::text, 'money'::text]))),
  constraint block_trades_asked_units_check CHECK ((asked_units > 0)),
  constraint block_trades_coin_units_check CHECK ((coin_units > 0)),
  constraint block_trades_fee_units_check CHECK ((fee_units >= 0)),
  constraint block_trades_mid_micros_check CHECK ((mid_micros > 0)),
  constraint block_trades_money_units_check CHECK ((money_units > 0)),
  constraint block_trades_price_micros_check CHECK ((price_micros > 0)),
  constraint block_trades_side_check CHECK ((side = ANY (ARRAY['buy'::text, 'sell'::text]))),
  constraint block_trades_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'quoted'::text, 'funding'::text, 'held'::text, 'settled'::text, 'cancelled'::text, 'declined'::text, 'expired'::text, 'refused'::text, 'lapsed'::text])))
);
CREATE INDEX block_trades_answered ON public.block_trades USING btree (created_at) WHERE (first_answered_at IS NOT NULL);
CREATE UNIQUE INDEX block_trades_open ON public.block_trades USING btree (user_id, coin, currency) WHERE (ended_at IS NULL);
CREATE INDEX block_trades_user ON public.block_trades USING btree (user_id, id);
CREATE INDEX block_trades_waiting ON public.block_trades USING btree (id) WHERE (ended_at IS NULL);

table public.book_switches (
  user_id text not null,
  turned_on_at timestamp with time zone not null,
  loosens_at timestamp with time zone,
  constraint book_switches_pkey PRIMARY KEY (user_id),
  constraint book_switches_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

table public.budgets (
  key text not null,
  ends_at timestamp with time zone not null,
  spent integer not null,
  constraint budgets_pkey PRIMARY KEY (key)
);
CREATE INDEX budgets_ends_at ON public.budgets USING btree (ends_at);

table public.card_customers (
  user_id text not null,
  provider_ref text not null,
  constraint card_customers_provider_ref_key UNIQUE (provider_ref),
  constraint card_customers_pkey PRIMARY KEY (user_id),
  constraint card_customers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

table public.card_dispute_moves (
  id text not null,
  dispute_id text not null,
  units bigint not null,
  fee_units bigint not null,
  at timestamp with time zone not null,
  fee_currency text,
  constraint card_dispute_moves_pkey PRIMARY KEY (id),
  constraint card_dispute_moves_dispute_id_fkey FOREIGN KEY (dispute_id) REFERENCES card_disputes(id),
  constraint card_dispute_moves_units_check CHECK ((units <> 0))
);
CREATE INDEX card_dispute_moves_dispute ON public.card_dispute_moves USING btree (dispute_id);

table public.card_disputes (
  id text not null,
  kind text not null,
  provider_ref text not null,
  owner_kind text not null,
  owner_id text not null,
  payment_ref text not null,
  currency text not null,
  amount_units bigint not null,
  state text not null,
  reason text not null,
  network text,
  network_code text,
  answer_by timestamp with time zone,
  is_refundable boolean not null,
  revision integer not null,
  submitted_by text,
  submitted_at timestamp with time zone,
  opened_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint card_disputes_provider_ref_key UNIQUE (provider_ref),
  constraint card_disputes_pkey PRIMARY KEY (id),
  constraint card_disputes_submitted_by_fkey FOREIGN KEY (submitted_by) REFERENCES users(id),
  constraint card_disputes_amount_units_check CHECK ((amount_units > 0)),
  constraint card_disputes_check CHECK (((ended_at IS NULL) = (state = ANY (ARRAY['warning'::text, 'inquiry'::text, 'inquiry_answered'::text, 'needs_response'::text, 'under_review'::text])))),
  constraint card_disputes_kind_check CHECK ((kind = ANY (ARRAY['dispute'::text, 'refund'::text, 'warning'::text]))),
  constraint card_disputes_state_check CHECK ((state = ANY (ARRAY['warning'::text, 'inquiry'::text, 'inquiry_answered'::text, 'needs_response'::text, 'under_review'::text, 'won'::text, 'lost'::text, 'refunded'::text, 'closed'::text])))
);
CREATE INDEX card_disputes_open ON public.card_disputes USING btree (answer_by) WHERE (ended_at IS NULL);
CREATE INDEX card_disputes_opened ON public.card_disputes USING btree (opened_at);
CREATE INDEX card_disputes_owner ON public.card_disputes USING btree (owner_id);

table public.card_mandates (
  id text not null,
  user_id text not null,
  card_ref text not null,
  brand text not null,
  last4 text not null,
  exp_month integer not null,
  exp_year integer not null,
  currency text not null,
  amount_units bigint not null,
  buys text not null,
  every text not null,
  day integer not null,
  time_zone text not null,
  shown_text text not null,
  language text not null,
  agreed_at timestamp with time zone not null,
  withdrawn_at timestamp with time zone,
  withdrawn_by text,
  constraint card_mandates_pkey PRIMARY KEY (id),
  constraint card_mandates_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint card_mandates_amount_units_check CHECK ((amount_units > 0)),
  constraint card_mandates_card_ref_check CHECK (((length(card_ref) >= 1) AND (length(card_ref) <= 255))),
  constraint card_mandates_day_check CHECK (((day >= 0) AND (day <= 31))),
  constraint card_mandates_every_check CHECK ((every = ANY (ARRAY['day'::text, 'week'::text, 'month'::text, 'payday'::text]))),
  constraint card_mandates_exp_month_check CHECK (((exp_month >= 1) AND (exp_month <= 12))),
  constraint card_mandates_withdrawn_by_check CHECK ((withdrawn_by = ANY (ARRAY['buy_ended'::text, 'card_removed'::text, 'account_closed'::text]))),
  constraint card_mandates_withdrawn_check CHECK (((withdrawn_at IS NULL) = (withdrawn_by IS NULL)))
);
CREATE INDEX card_mandates_card ON public.card_mandates USING btree (user_id, card_ref);
CREATE INDEX card_mandates_withdrawn ON public.card_mandates USING btree (withdrawn_at) WHERE (withdrawn_at IS NOT NULL);
CREATE TRIGGER card_mandates_kept BEFORE UPDATE ON public.card_mandates FOR EACH ROW EXECUTE FUNCTION keep_agreed();

table public.card_payments (
  id text not null,
  provider_ref text,
  client_reference text,
  created_at timestamp with time zone not null,
  owner_kind text not null,
  owner_id text not null,
  constraint card_payments_owner_key UNIQUE (owner_id, owner_kind),
  constraint card_payments_provider_ref_key UNIQUE (provider_ref),
  constraint card_payments_pkey PRIMARY KEY (id)
);

table public.card_purchases (
  order_id text not null,
  user_id text not null,
  state text not null,
  usd_cents bigint,
  rule text,
  facts jsonb not null,
  created_at timestamp with time zone not null,
  matures_at timestamp with time zone,
  proposal text,
  proposed_by text,
  proposed_device text,
  proposed_at timestamp with time zone,
  reason text,
  decided_by text,
  decided_at timestamp with time zone,
  constraint card_purchases_pkey PRIMARY KEY (order_id),
  constraint card_purchases_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint card_purchases_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint card_purchases_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES users(id),
  constraint card_purchases_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint card_purchases_check CHECK (((state = 'open'::text) = (decided_at IS NULL))),
  constraint card_purchases_check1 CHECK (((proposal IS NULL) = (proposed_by IS NULL))),
  constraint card_purchases_proposal_check CHECK ((proposal = ANY (ARRAY['release'::text, 'refund'::text]))),
  constraint card_purchases_state_check CHECK ((state = ANY (ARRAY['open'::text, 'released'::text, 'refunded'::text]))),
  constraint card_purchases_usd_cents_check CHECK ((usd_cents >= 0))
);
CREATE INDEX card_purchases_decided ON public.card_purchases USING btree (decided_by, decided_at) WHERE (decided_by IS NOT NULL);
CREATE INDEX card_purchases_of ON public.card_purchases USING btree (user_id) WHERE (state = 'open'::text);

table public.card_uses (
  payment_id text not null,
  user_id text not null,
  fingerprint text,
  country text,
  three_d_secure text not null,
  liability_shifted boolean not null,
  paid_at timestamp with time zone not null,
  constraint card_uses_pkey PRIMARY KEY (payment_id),
  constraint card_uses_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES card_payments(id),
  constraint card_uses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint card_uses_three_d_secure_check CHECK ((three_d_secure = ANY (ARRAY['authenticated'::text, 'attempted'::text, 'not_offered'::text, 'failed'::text])))
);
CREATE INDEX card_uses_card ON public.card_uses USING btree (fingerprint, user_id, paid_at);

table public.cases (
  id text not null,
  kind text not null,
  user_id text,
  subject text not null,
  facts jsonb not null,
  state text not null default 'open'::text,
  assignee text,
  opened_at timestamp with time zone not null,
  outcome text,
  reason text,
  closed_at timestamp with time zone,
  closed_by text,
  constraint cases_pkey PRIMARY KEY (id),
  constraint cases_assignee_fkey FOREIGN KEY (assignee) REFERENCES users(id),
  constraint cases_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint cases_check CHECK (((state = 'closed'::text) = ((outcome IS NOT NULL) AND (reason IS NOT NULL) AND (closed_at IS NOT NULL) AND (closed_by IS NOT NULL)))),
  constraint cases_check1 CHECK (((state = 'closed'::text) OR ((outcome IS NULL) AND (reason IS NULL) AND (closed_at IS NULL) AND (closed_by IS NULL)))),
  constraint cases_customer CHECK (((kind = 'market'::text) = (user_id IS NULL))),
  constraint cases_kind_check CHECK ((kind = ANY (ARRAY['screening'::text, 'velocity'::text, 'identity'::text, 'chain'::text, 'market'::text, 'dispute'::text]))),
  constraint cases_outcome_check CHECK ((outcome = ANY (ARRAY['cleared'::text, 'reported'::text, 'suspended'::text]))),
  constraint cases_state_check CHECK ((state = ANY (ARRAY['open'::text, 'closed'::text])))
);
CREATE UNIQUE INDEX cases_one_open ON public.cases USING btree (kind, subject) WHERE (state = 'open'::text);
CREATE INDEX cases_queue ON public.cases USING btree (id DESC) WHERE (state = 'open'::text);
CREATE INDEX cases_subject ON public.cases USING btree (kind, subject, id DESC);
CREATE INDEX cases_user ON public.cases USING btree (user_id, id DESC);

table public.cash_outs (
  id text not null,
  reference text not null,
  user_id text not null,
  client_reference text not null,
  state text not null,
  currency text not null,
  amount_units bigint not null,
  fee_units bigint not null,
  phone text,
  account_name text,
  iban text,
  account_number text,
  bank_code text,
  bank_name text,
  sends_at timestamp with time zone not null,
  problem text,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  network text not null default 'mpesa'::text,
  constraint cash_outs_reference_key UNIQUE (reference),
  constraint cash_outs_user_id_client_reference_key UNIQUE (user_id, client_reference),
  constraint cash_outs_pkey PRIMARY KEY (id),
  constraint cash_outs_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint cash_outs_amount_units_check CHECK ((amount_units > 0)),
  constraint cash_outs_destination_check CHECK (((phone IS NULL) <> (account_name IS NULL))),
  constraint cash_outs_fee_units_check CHECK ((fee_units >= 0)),
  constraint cash_outs_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sending'::text, 'completed'::text, 'failed'::text, 'cancelled'::text, 'returned'::text])))
);
CREATE INDEX cash_outs_open ON public.cash_outs USING btree (created_at) WHERE (state = ANY (ARRAY['waiting'::text, 'sending'::text]));
CREATE INDEX cash_outs_recent ON public.cash_outs USING btree (user_id, created_at DESC);

table public.chain_addresses (
  user_id text not null,
  derivation_index integer not null,
  address text not null,
  created_at timestamp with time zone not null,
  constraint chain_addresses_derivation_index_key UNIQUE (derivation_index),
  constraint chain_addresses_pkey PRIMARY KEY (user_id),
  constraint chain_addresses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint chain_addresses_derivation_index_check CHECK ((derivation_index >= 0))
);
CREATE UNIQUE INDEX chain_addresses_address ON public.chain_addresses USING btree (lower(address));

table public.chain_attempts (
  send_id text not null,
  number integer not null,
  max_fee_wei bigint not null,
  tip_wei bigint not null,
  hash text,
  signed text,
  created_at timestamp with time zone not null,
  constraint chain_attempts_hash_key UNIQUE (hash),
  constraint chain_attempts_pkey PRIMARY KEY (send_id, number),
  constraint chain_attempts_send_id_fkey FOREIGN KEY (send_id) REFERENCES chain_sends(id),
  constraint chain_attempts_check CHECK (((hash IS NULL) = (signed IS NULL))),
  constraint chain_attempts_max_fee_wei_check CHECK ((max_fee_wei > 0)),
  constraint chain_attempts_number_check CHECK ((number > 0)),
  constraint chain_attempts_tip_wei_check CHECK ((tip_wei >= 0))
);

table public.chain_blocks (
  network text not null,
  number bigint not null,
  hash text not null,
  constraint chain_blocks_pkey PRIMARY KEY (network, number)
);

table public.chain_cursors (
  network text not null,
  number bigint not null,
  hash text not null,
  constraint chain_cursors_pkey PRIMARY KEY (network),
  constraint chain_cursors_number_check CHECK ((number >= 0))
);

table public.chain_deposits (
  id text not null,
  reference text not null,
  user_id text not null,
  network text not null,
  asset text not null,
  units bigint not null,
  address text not null,
  transaction_hash text not null,
  transfer_index integer not null,
  block_number bigint,
  block_hash text,
  lost_at_block bigint,
  state text not null,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  swept_with text,
  constraint chain_deposits_network_transaction_hash_transfer_index_addr_key UNIQUE (network, transaction_hash, transfer_index, address),
  constraint chain_deposits_reference_key UNIQUE (reference),
  constraint chain_deposits_pkey PRIMARY KEY (id),
  constraint chain_deposits_swept_with_fkey FOREIGN KEY (swept_with) REFERENCES chain_deposits(id),
  constraint chain_deposits_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint chain_deposits_check CHECK (((block_number IS NULL) = (block_hash IS NULL))),
  constraint chain_deposits_check1 CHECK (((block_number IS NULL) = (lost_at_block IS NOT NULL))),
  constraint chain_deposits_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'credited'::text, 'dropped'::text, 'too_small'::text]))),
  constraint chain_deposits_transfer_index_check CHECK ((transfer_index >= '-1'::integer)),
  constraint chain_deposits_units_check CHECK ((units > 0))
);
CREATE INDEX chain_deposits_pending ON public.chain_deposits USING btree (network, block_number) WHERE (state = 'pending'::text);
CREATE INDEX chain_deposits_unswept ON public.chain_deposits USING btree (network, address) WHERE ((state = 'credited'::text) AND (swept_with IS NULL));
CREATE INDEX chain_deposits_user ON public.chain_deposits USING btree (user_id, id DESC);

table public.chain_senders (
  network text not null,
  address text not null,
  next_nonce integer not null,
  constraint chain_senders_pkey PRIMARY KEY (network, address),
  constraint chain_senders_next_nonce_check CHECK ((next_nonce >= 0))
);

table public.chain_sends (
  id text not null,
  kind text not null,
  cause_id text not null,
  network text not null,
  sender text not null,
  recipient text not null,
  deposit_index integer,
  asset text not null,
  amount_units bigint not null,
  state text not null,
  nonce integer,
  gas_limit bigint,
  transaction_hash text,
  block_number bigint,
  fee_units bigint,
  problem text,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  gas_paid bigint,
  constraint chain_sends_kind_cause_id_key UNIQUE (kind, cause_id),
  constraint chain_sends_network_sender_nonce_key UNIQUE (network, sender, nonce),
  constraint chain_sends_pkey PRIMARY KEY (id),
  constraint chain_sends_amount_units_check CHECK ((amount_units > 0)),
  constraint chain_sends_check CHECK (((state = ANY (ARRAY['waiting'::text, 'refused'::text])) = (nonce IS NULL))),
  constraint chain_sends_deposit_index_check CHECK ((deposit_index >= 0)),
  constraint chain_sends_fee_units_check CHECK ((fee_units >= 0)),
  constraint chain_sends_gas_limit_check CHECK ((gas_limit > 0)),
  constraint chain_sends_gas_paid_check CHECK ((gas_paid > 0)),
  constraint chain_sends_kind_check CHECK ((kind = ANY (ARRAY['withdrawal'::text, 'sweep'::text, 'store'::text, 'fuel'::text]))),
  constraint chain_sends_nonce_check CHECK ((nonce >= 0)),
  constraint chain_sends_problem_check CHECK ((problem = ANY (ARRAY['short'::text, 'gas_price'::text, 'signer_silent'::text, 'signer_differs'::text, 'network_refuses'::text, 'number_used'::text, 'day_limit'::text, 'stopped'::text]))),
  constraint chain_sends_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sending'::text, 'mined'::text, 'done'::text, 'reverted'::text, 'refused'::text])))
);
CREATE INDEX chain_sends_open ON public.chain_sends USING btree (network, sender) WHERE (state = ANY (ARRAY['waiting'::text, 'sending'::text, 'mined'::text]));

table public.changes (
  id text not null,
  kind text not null,
  subject text not null,
  content jsonb not null,
  reason text not null,
  proposed_by text not null,
  proposed_at timestamp with time zone not null,
  state text not null,
  decided_by text,
  decided_at timestamp with time zone,
  decision text,
  proposed_device text,
  constraint changes_pkey PRIMARY KEY (id),
  constraint changes_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff(user_id),
  constraint changes_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES staff(user_id),
  constraint changes_check CHECK ((num_nulls(decided_by, decided_at, decision) =
CASE state
    WHEN 'proposed'::text THEN 3
    ELSE 0
END)),
  constraint changes_check1 CHECK (((state <> ALL (ARRAY['approved'::text, 'rejected'::text])) OR (decided_by <> proposed_by))),
  constraint changes_check2 CHECK (((state <> 'withdrawn'::text) OR (decided_by = proposed_by))),
  constraint changes_kind_check CHECK ((kind = ANY (ARRAY['staff_role'::text, 'setting'::text, 'second_factor'::text, 'resume'::text]))),
  constraint changes_state_check CHECK ((state = ANY (ARRAY['proposed'::text, 'approved'::text, 'rejected'::text, 'withdrawn'::text])))
);
CREATE UNIQUE INDEX changes_waiting ON public.changes USING btree (kind, subject) WHERE (state = 'proposed'::text);

table public.companies (
  id text not null,
  applicant text not null,
  country text not null,
  registration_number text not null,
  state text not null,
  reason text,
  decided_by text,
  created_at timestamp with time zone not null,
  submitted_at timestamp with time zone,
  decided_at timestamp with time zone,
  constraint companies_pkey PRIMARY KEY (id),
  constraint companies_applicant_fkey FOREIGN KEY (applicant) REFERENCES users(id),
  constraint companies_id_fkey FOREIGN KEY (id) REFERENCES users(id),
  constraint companies_country_check CHECK ((country = ANY (ARRAY['NG'::text, 'KE'::text]))),
  constraint companies_decided_check CHECK (((state = ANY (ARRAY['open'::text, 'rejected'::text])) = ((decided_at IS NOT NULL) AND (reason IS NOT NULL)))),
  constraint companies_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'submitted'::text, 'open'::text, 'rejected'::text])))
);
CREATE INDEX companies_applicant ON public.companies USING btree (applicant);
CREATE UNIQUE INDEX companies_registration ON public.companies USING btree (country, registration_number) WHERE (state = ANY (ARRAY['submitted'::text, 'open'::text]));

table public.company_limits (
  company_id text not null,
  currency text not null,
  amount_units bigint not null,
  set_at timestamp with time zone not null,
  constraint company_limits_pkey PRIMARY KEY (company_id, currency),
  constraint company_limits_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint company_limits_amount_units_check CHECK ((amount_units >= 0))
);

table public.company_members (
  id text not null,
  company_id text not null,
  email text not null,
  role text not null,
  invited_by text not null,
  added_at timestamp with time zone not null,
  token_hash bytea,
  token_ends_at timestamp with time zone,
  user_id text,
  joined_at timestamp with time zone,
  ended_at timestamp with time zone,
  constraint company_members_token_hash_key UNIQUE (token_hash),
  constraint company_members_pkey PRIMARY KEY (id),
  constraint company_members_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint company_members_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id),
  constraint company_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint company_members_joined_check CHECK (((user_id IS NULL) = (joined_at IS NULL))),
  constraint company_members_role_check CHECK ((role = ANY (ARRAY['viewer'::text, 'maker'::text, 'checker'::text, 'admin'::text])))
);
CREATE INDEX company_members_account ON public.company_members USING btree (user_id) WHERE ((user_id IS NOT NULL) AND (ended_at IS NULL));
CREATE UNIQUE INDEX company_members_email ON public.company_members USING btree (company_id, lower(email)) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX company_members_user ON public.company_members USING btree (company_id, user_id) WHERE (ended_at IS NULL);

table public.company_people (
  id text not null,
  company_id text not null,
  name text not null,
  email text not null,
  role text not null,
  share_bps integer not null,
  added_at timestamp with time zone not null,
  token_hash bytea,
  token_ends_at timestamp with time zone,
  user_id text,
  confirmed_at timestamp with time zone,
  constraint company_people_token_hash_key UNIQUE (token_hash),
  constraint company_people_pkey PRIMARY KEY (id),
  constraint company_people_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint company_people_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint company_people_role_check CHECK ((role = ANY (ARRAY['director'::text, 'owner'::text, 'director_and_owner'::text]))),
  constraint company_people_share_bps_check CHECK (((share_bps >= 0) AND (share_bps <= 10000)))
);
CREATE INDEX company_people_account ON public.company_people USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE UNIQUE INDEX company_people_email ON public.company_people USING btree (company_id, lower(email));
CREATE UNIQUE INDEX company_people_user ON public.company_people USING btree (company_id, user_id);

table public.company_requests (
  id text not null,
  company_id text not null,
  maker text not null,
  kind text not null,
  body jsonb not null,
  call_key text not null,
  recipient_id text,
  currency text not null,
  amount_units bigint not null,
  state text not null,
  created_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  checker text,
  decided_at timestamp with time zone,
  result text,
  constraint company_requests_company_id_call_key_key UNIQUE (company_id, call_key),
  constraint company_requests_pkey PRIMARY KEY (id),
  constraint company_requests_checker_fkey FOREIGN KEY (checker) REFERENCES users(id),
  constraint company_requests_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint company_requests_maker_fkey FOREIGN KEY (maker) REFERENCES users(id),
  constraint company_requests_recipient_id_fkey FOREIGN KEY (recipient_id) REFERENCES users(id),
  constraint company_requests_amount_units_check CHECK ((amount_units >= 0)),
  constraint company_requests_kind_check CHECK ((kind = ANY (ARRAY['transfer'::text, 'limit'::text]))),
  constraint company_requests_recipient_check CHECK (((kind = 'transfer'::text) = (recipient_id IS NOT NULL))),
  constraint company_requests_state_check CHECK ((state = ANY (ARRAY['open'::text, 'approved'::text, 'done'::text, 'refused'::text, 'rejected'::text, 'withdrawn'::text, 'ended'::text]))),
  constraint company_requests_two_check CHECK (((checker IS NULL) OR (checker <> maker)))
);
CREATE INDEX company_requests_open ON public.company_requests USING btree (ends_at) WHERE (state = ANY (ARRAY['open'::text, 'approved'::text]));
CREATE INDEX company_requests_recent ON public.company_requests USING btree (company_id, id DESC);

table public.company_sends (
  company_id text not null,
  call_key text not null,
  member text not null,
  currency text not null,
  amount_units bigint not null,
  sent_at timestamp with time zone not null,
  constraint company_sends_pkey PRIMARY KEY (company_id, call_key),
  constraint company_sends_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint company_sends_member_fkey FOREIGN KEY (member) REFERENCES users(id),
  constraint company_sends_amount_units_check CHECK ((amount_units > 0))
);
CREATE INDEX company_sends_recent ON public.company_sends USING btree (company_id, currency, sent_at);

table public.conversions (
  id text not null,
  reference text not null,
  user_id text not null,
  quote_id text not null,
  from_currency text not null,
  to_currency text not null,
  amount_units bigint not null,
  received_units bigint not null,
  created_at timestamp with time zone not null,
  spread_units bigint,
  constraint conversions_quote_id_key UNIQUE (quote_id),
  constraint conversions_reference_key UNIQUE (reference),
  constraint conversions_pkey PRIMARY KEY (id),
  constraint conversions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint conversions_amount_units_check CHECK ((amount_units > 0)),
  constraint conversions_received_units_check CHECK ((received_units > 0)),
  constraint conversions_spread_units_check CHECK ((spread_units >= 0))
);

table public.debt_payments (
  id text not null,
  reference text not null,
  user_id text not null,
  currency text not null,
  units bigint not null,
  created_at timestamp with time zone not null,
  constraint debt_payments_reference_key UNIQUE (reference),
  constraint debt_payments_pkey PRIMARY KEY (id),
  constraint debt_payments_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint debt_payments_units_check CHECK ((units > 0))
);

table public.dedicated_accounts (
  reference text not null,
  owner_kind text not null,
  owner_id text not null,
  user_id text not null,
  state text not null,
  customer_ref text,
  account_number text,
  account_name text,
  bank_name text,
  problem text,
  asked_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint dedicated_accounts_account_number_key UNIQUE (account_number),
  constraint dedicated_accounts_owner_key UNIQUE (owner_kind, owner_id),
  constraint dedicated_accounts_pkey PRIMARY KEY (reference),
  constraint dedicated_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint dedicated_accounts_check CHECK (((state <> 'open'::text) OR (num_nulls(account_number, account_name, bank_name) = 0))),
  constraint dedicated_accounts_state_check CHECK ((state = ANY (ARRAY['asking'::text, 'open'::text])))
);

table public.deposits (
  id text not null,
  reference text not null,
  user_id text not null,
  client_reference text not null,
  state text not null,
  phone text not null,
  amount_units bigint not null,
  fee_units bigint not null,
  problem text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  network text default 'mpesa'::text,
  currency text not null default 'KES'::text,
  constraint deposits_reference_key UNIQUE (reference),
  constraint deposits_user_id_client_reference_key UNIQUE (user_id, client_reference),
  constraint deposits_pkey PRIMARY KEY (id),
  constraint deposits_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint deposits_amount_units_check CHECK ((amount_units > 0)),
  constraint deposits_check CHECK (((fee_units >= 0) AND (fee_units < amount_units))),
  constraint deposits_state_check CHECK ((state = ANY (ARRAY['created'::text, 'pending'::text, 'completed'::text, 'failed'::text, 'cancelled'::text, 'expired'::text, 'review'::text])))
);
CREATE INDEX deposits_open ON public.deposits USING btree (created_at) WHERE (state = ANY (ARRAY['created'::text, 'pending'::text, 'review'::text]));

table public.disbursements (
  id text not null,
  phone text not null,
  amount_units bigint not null,
  state text not null,
  attempts integer not null default 0,
  conversation_ref text,
  query_ref text,
  result_code text,
  receipt text,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  owner_kind text not null,
  owner_id text not null,
  missing_since timestamp with time zone,
  sent_at timestamp with time zone,
  short_since timestamp with time zone,
  shortages integer not null default 0,
  network text not null default 'mpesa'::text,
  constraint disbursements_owner_key UNIQUE (owner_id, owner_kind),
  constraint disbursements_query_ref_key UNIQUE (query_ref),
  constraint disbursements_pkey PRIMARY KEY (id),
  constraint disbursements_amount_units_check CHECK (((amount_units > 0) AND ((amount_units % (100)::bigint) = 0))),
  constraint disbursements_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sending'::text, 'sent'::text, 'paid'::text, 'failed'::text, 'cancelled'::text])))
);
CREATE INDEX disbursements_of_phone ON public.disbursements USING btree (phone, created_at);
CREATE INDEX disbursements_open ON public.disbursements USING btree (created_at) WHERE (state = ANY (ARRAY['waiting'::text, 'sending'::text, 'sent'::text]));
CREATE INDEX disbursements_sent_at ON public.disbursements USING btree (sent_at) WHERE (sent_at IS NOT NULL);

table public.document_openings (
  document_id text not null,
  page integer not null,
  reader text not null,
  opened_at timestamp with time zone not null,
  constraint document_openings_pkey PRIMARY KEY (document_id, reader, page),
  constraint document_openings_document_id_fkey FOREIGN KEY (document_id) REFERENCES kyc_documents(id)
);

table public.document_pages (
  id text not null,
  document_id text not null,
  page integer not null,
  sealed_key bytea,
  constraint document_pages_document_id_page_key UNIQUE (document_id, page),
  constraint document_pages_pkey PRIMARY KEY (id),
  constraint document_pages_document_id_fkey FOREIGN KEY (document_id) REFERENCES kyc_documents(id),
  constraint document_pages_page_check CHECK ((page > 0))
);

table public.email_codes (
  id text not null,
  email text not null,
  wrong_tries integer not null default 0,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  asked_from text not null,
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
  mailed_at timestamp with time zone,
  answered_at timestamp with time zone,
  answered_by text,
  answer_note text,
  constraint enquiries_content_hash_key UNIQUE (content_hash),
  constraint enquiries_pkey PRIMARY KEY (id),
  constraint enquiries_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES users(id),
  constraint enquiries_answered_check CHECK (((answered_at IS NULL) = (answered_by IS NULL)))
);
CREATE INDEX enquiries_email ON public.enquiries USING btree (lower(email));
CREATE INDEX enquiries_open ON public.enquiries USING btree (id) WHERE (answered_at IS NULL);

table public.exchange_quotes (
  id text not null,
  user_id text not null,
  purpose text not null,
  from_currency text not null,
  to_currency text not null,
  amount_units bigint not null,
  fee_units bigint not null,
  received_units bigint not null,
  spread_units bigint not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint exchange_quotes_pkey PRIMARY KEY (id),
  constraint exchange_quotes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint exchange_quotes_amount_units_check CHECK ((amount_units > 0)),
  constraint exchange_quotes_check CHECK ((from_currency <> to_currency)),
  constraint exchange_quotes_fee_units_check CHECK ((fee_units >= 0)),
  constraint exchange_quotes_purpose_check CHECK ((purpose = ANY (ARRAY['payout'::text, 'conversion'::text]))),
  constraint exchange_quotes_received_units_check CHECK ((received_units > 0)),
  constraint exchange_quotes_spread_units_check CHECK ((spread_units >= 0))
);
CREATE INDEX exchange_quotes_expiry ON public.exchange_quotes USING brin (expires_at);

table public.export_parts (
  export_id text not null,
  attempt integer not null,
  place integer not null,
  bytes bytea not null,
  constraint export_parts_pkey PRIMARY KEY (export_id, attempt, place),
  constraint export_parts_export_id_fkey FOREIGN KEY (export_id) REFERENCES exports(id) ON DELETE CASCADE
);

table public.exports (
  id text not null,
  user_id text not null,
  kind text not null,
  format text not null,
  file_name text not null,
  request jsonb not null,
  chosen text not null,
  state text not null,
  attempt integer not null default 0,
  lines_done integer not null default 0,
  lines_total integer not null,
  requested_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  expires_at timestamp with time zone,
  constraint exports_pkey PRIMARY KEY (id),
  constraint exports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint exports_check CHECK (((state = ANY (ARRAY['ready'::text, 'failed'::text])) = (ended_at IS NOT NULL))),
  constraint exports_check1 CHECK (((ended_at IS NULL) = (expires_at IS NULL))),
  constraint exports_format_check CHECK ((format = ANY (ARRAY['pdf'::text, 'xlsx'::text, 'csv'::text, 'statement'::text]))),
  constraint exports_kind_check CHECK ((kind = ANY (ARRAY['transactions'::text, 'audit'::text]))),
  constraint exports_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'drawing'::text, 'ready'::text, 'failed'::text])))
);
CREATE INDEX exports_expiry ON public.exports USING btree (expires_at) WHERE (expires_at IS NOT NULL);
CREATE UNIQUE INDEX exports_open ON public.exports USING btree (user_id, kind, format, request) WHERE (state = ANY (ARRAY['waiting'::text, 'drawing'::text]));
CREATE INDEX exports_owner ON public.exports USING btree (user_id, requested_at DESC);

table public.factor_resets (
  id text not null,
  user_id text not null,
  approved_by text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  wrong_tries integer not null default 0,
  used_at timestamp with time zone,
  constraint factor_resets_pkey PRIMARY KEY (id),
  constraint factor_resets_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES staff(user_id),
  constraint factor_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES staff(user_id),
  constraint factor_resets_check CHECK ((approved_by <> user_id))
);
CREATE UNIQUE INDEX factor_resets_open ON public.factor_resets USING btree (user_id) WHERE (used_at IS NULL);

table public.first_words (
  subject text not null,
  word text not null,
  reason text not null,
  said_by text not null,
  said_device text,
  said_at timestamp with time zone not null,
  constraint first_words_pkey PRIMARY KEY (subject),
  constraint first_words_said_by_fkey FOREIGN KEY (said_by) REFERENCES staff(user_id)
);

table public.float_questions (
  provider text not null,
  query_ref text,
  asked_at timestamp with time zone not null,
  constraint float_questions_pkey PRIMARY KEY (provider)
);

table public.floats (
  provider text not null,
  currency text not null,
  available_units bigint not null,
  as_of timestamp with time zone not null,
  constraint floats_pkey PRIMARY KEY (provider, currency)
);

table public.handoffs (
  token_hash bytea not null,
  user_id text not null,
  expires_at timestamp with time zone not null,
  browser_hash bytea not null,
  constraint handoffs_pkey PRIMARY KEY (token_hash),
  constraint handoffs_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX handoffs_user ON public.handoffs USING btree (user_id);

table public.held_notices (
  notification_id text not null,
  channel text not null,
  user_id text not null,
  held_at timestamp with time zone not null,
  constraint held_notices_pkey PRIMARY KEY (notification_id, channel),
  constraint held_notices_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES notifications(id) ON DELETE CASCADE,
  constraint held_notices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint held_notices_channel_check CHECK ((channel = ANY (ARRAY['text'::text, 'push'::text])))
);
CREATE INDEX held_notices_held ON public.held_notices USING btree (held_at);
CREATE INDEX held_notices_user ON public.held_notices USING btree (user_id);

table public.held_sends (
  follower text not null,
  stop text not null,
  held_at timestamp with time zone not null,
  constraint held_sends_pkey PRIMARY KEY (follower)
);
CREATE INDEX held_sends_stop ON public.held_sends USING btree (stop);

table public.idempotency_keys (
  user_id text not null,
  key text not null,
  endpoint text not null,
  body_hash bytea not null,
  owner bigint not null,
  started_at timestamp with time zone not null,
  status integer,
  answer jsonb,
  constraint idempotency_keys_pkey PRIMARY KEY (user_id, key)
);
CREATE INDEX idempotency_keys_age ON public.idempotency_keys USING brin (started_at) WITH (pages_per_range='16', autosummarize='on');
CREATE INDEX idempotency_keys_running ON public.idempotency_keys USING btree (owner) WHERE (status IS NULL);

table public.identity_checks (
  id text not null,
  user_id text not null,
  verification_id text not null,
  document_id text,
  provider_ref text,
  state text not null default 'asking'::text,
  reason text,
  attempts integer not null default 0,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  ended_at timestamp with time zone,
  decided_by text,
  constraint identity_checks_verification_id_key UNIQUE (verification_id),
  constraint identity_checks_pkey PRIMARY KEY (id),
  constraint identity_checks_document_id_fkey FOREIGN KEY (document_id) REFERENCES kyc_documents(id),
  constraint identity_checks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint identity_checks_verification_id_fkey FOREIGN KEY (verification_id) REFERENCES verification_sessions(id),
  constraint identity_checks_check CHECK (((state = ANY (ARRAY['approved'::text, 'rejected'::text])) = (ended_at IS NOT NULL))),
  constraint identity_checks_check1 CHECK (((state <> 'waiting'::text) OR (sent_at IS NOT NULL))),
  constraint identity_checks_state_check CHECK ((state = ANY (ARRAY['asking'::text, 'waiting'::text, 'approved'::text, 'rejected'::text, 'needs_person'::text])))
);
CREATE INDEX identity_checks_user ON public.identity_checks USING btree (user_id, created_at);

table public.job_decisions (
  id text not null,
  job_id bigint not null,
  task text not null,
  payload jsonb not null,
  attempts integer not null,
  last_error text,
  decision text not null,
  reason text not null,
  decided_by text not null,
  decided_at timestamp with time zone not null,
  constraint job_decisions_pkey PRIMARY KEY (id),
  constraint job_decisions_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff(user_id),
  constraint job_decisions_decision_check CHECK ((decision = ANY (ARRAY['retry'::text, 'write_off'::text])))
);

table public.known_devices (
  user_id text not null,
  device text not null,
  first_seen_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  constraint known_devices_pkey PRIMARY KEY (user_id, device),
  constraint known_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX known_devices_device ON public.known_devices USING btree (device);

table public.kyc_applications (
  user_id text not null,
  address jsonb,
  purpose jsonb,
  submitted_at timestamp with time zone,
  constraint kyc_applications_pkey PRIMARY KEY (user_id),
  constraint kyc_applications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

table public.kyc_documents (
  id text not null,
  user_id text not null,
  document_type text not null,
  sealed_number bytea not null,
  number_tail text not null,
  media_type text not null,
  size_bytes integer not null,
  sealed_key bytea not null,
  state text not null default 'pending'::text,
  rejection_reason text,
  created_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  constraint kyc_documents_pkey PRIMARY KEY (id),
  constraint kyc_documents_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint kyc_documents_check CHECK (((state = 'pending'::text) = (decided_at IS NULL))),
  constraint kyc_documents_check1 CHECK (((state = 'rejected'::text) = (rejection_reason IS NOT NULL))),
  constraint kyc_documents_document_type_check CHECK ((document_type = ANY (ARRAY['national_id'::text, 'passport'::text, 'drivers_license'::text, 'utility_bill'::text, 'bank_statement'::text, 'income_proof'::text, 'incorporation'::text, 'list_of_owners'::text]))) NOT VALID,
  constraint kyc_documents_media_type_check CHECK ((media_type = ANY (ARRAY['image/jpeg'::text, 'image/png'::text, 'application/pdf'::text]))),
  constraint kyc_documents_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text])))
);
CREATE UNIQUE INDEX kyc_documents_one_waiting ON public.kyc_documents USING btree (user_id, document_type) WHERE (state = 'pending'::text);
CREATE INDEX kyc_documents_user ON public.kyc_documents USING btree (user_id, created_at DESC);
CREATE INDEX kyc_documents_waiting ON public.kyc_documents USING btree (created_at) WHERE (state = 'pending'::text);

table public.ledger_checks (
  id text not null,
  kind text not null,
  started_at timestamp with time zone not null,
  duration_ms integer not null,
  after_journal bigint not null,
  next_after bigint not null,
  journals bigint not null,
  entries bigint not null,
  accounts bigint not null,
  findings jsonb not null,
  constraint ledger_checks_pkey PRIMARY KEY (id),
  constraint ledger_checks_kind_check CHECK ((kind = ANY (ARRAY['new'::text, 'part'::text, 'whole'::text]))) NOT VALID
);
CREATE INDEX ledger_checks_at ON public.ledger_checks USING btree (started_at);

table public.ledger_passes (
  id text not null,
  started_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  reads text not null,
  after_id bigint not null,
  last_journal bigint not null,
  nights integer not null,
  night date not null,
  night_ms integer not null,
  duration_ms integer not null,
  journals bigint not null,
  entries bigint not null,
  accounts bigint not null,
  findings jsonb not null,
  constraint ledger_passes_pkey PRIMARY KEY (id),
  constraint ledger_passes_reads_check CHECK ((reads = ANY (ARRAY['accounts'::text, 'journals'::text])))
);
CREATE UNIQUE INDEX ledger_passes_open ON public.ledger_passes USING btree ((true)) WHERE (ended_at IS NULL);

table public.limit_sums (
  user_id text not null,
  day_from timestamp with time zone not null,
  day_cents bigint not null,
  day_naira bigint not null,
  month_from timestamp with time zone not null,
  month_cents bigint not null,
  constraint limit_sums_pkey PRIMARY KEY (user_id)
);

table public.limit_takings (
  source_id text not null,
  user_id text not null,
  kind text not null,
  usd_cents bigint not null,
  taken_at timestamp with time zone not null,
  naira_units bigint not null default 0,
  constraint limit_takings_pkey PRIMARY KEY (source_id),
  constraint limit_takings_kind_check CHECK ((kind = ANY (ARRAY['deposit'::text, 'purchase'::text, 'transfer'::text, 'payout'::text, 'exchange'::text]))) NOT VALID,
  constraint limit_takings_usd_cents_check CHECK ((usd_cents >= 0))
);
CREATE INDEX limit_takings_time ON public.limit_takings USING brin (taken_at) WITH (pages_per_range='16', autosummarize='on');
CREATE INDEX limit_takings_user ON public.limit_takings USING btree (user_id, taken_at);
CREATE TRIGGER limit_takings_counted AFTER INSERT ON public.limit_takings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_limit_takings();
CREATE TRIGGER limit_takings_recounted AFTER UPDATE ON public.limit_takings REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION recount_limit_takings();
CREATE TRIGGER limit_takings_uncounted AFTER DELETE ON public.limit_takings REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_limit_takings();

table public.line_packs (
  id text not null,
  user_id text not null,
  from_day date not null,
  to_day date not null,
  lines integer not null,
  kinds jsonb not null,
  body bytea not null,
  packed_at timestamp with time zone not null,
  corrections bytea,
  constraint line_packs_pkey PRIMARY KEY (id),
  constraint line_packs_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint line_packs_check CHECK ((from_day <= to_day)),
  constraint line_packs_lines_check CHECK ((lines > 0))
);
CREATE INDEX line_packs_user ON public.line_packs USING btree (user_id, from_day);

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

table public.mails_waiting (
  notification_ids text[] not null
);

table public.money_requests (
  id text not null,
  asker_id text not null,
  payer_id text not null,
  state text not null,
  currency text not null,
  amount_units bigint not null,
  note text,
  transfer_id text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint money_requests_transfer_id_key UNIQUE (transfer_id),
  constraint money_requests_pkey PRIMARY KEY (id),
  constraint money_requests_asker_id_fkey FOREIGN KEY (asker_id) REFERENCES users(id),
  constraint money_requests_payer_id_fkey FOREIGN KEY (payer_id) REFERENCES users(id),
  constraint money_requests_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES transfers(id),
  constraint money_requests_amount_units_check CHECK ((amount_units > 0)),
  constraint money_requests_ended_check CHECK (((state = 'open'::text) = (ended_at IS NULL))),
  constraint money_requests_paid_check CHECK (((state = 'paid'::text) = (transfer_id IS NOT NULL))),
  constraint money_requests_parties_check CHECK ((asker_id <> payer_id)),
  constraint money_requests_state_check CHECK ((state = ANY (ARRAY['open'::text, 'paid'::text, 'declined'::text, 'cancelled'::text, 'expired'::text])))
);
CREATE INDEX money_requests_asker ON public.money_requests USING btree (asker_id, created_at DESC);
CREATE INDEX money_requests_payer ON public.money_requests USING btree (payer_id, created_at DESC);
CREATE TRIGGER money_requests_kept BEFORE UPDATE ON public.money_requests FOR EACH ROW EXECUTE FUNCTION keep_asked_money();

table public.notice_choices (
  user_id text not null,
  kind text not null,
  channel text not null,
  is_on boolean not null,
  constraint notice_choices_pkey PRIMARY KEY (user_id, kind, channel),
  constraint notice_choices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint notice_choices_channel_check CHECK ((channel = ANY (ARRAY['mail'::text, 'text'::text, 'push'::text]))),
  constraint notice_choices_kind_check CHECK ((kind = ANY (ARRAY['transaction'::text, 'payment'::text, 'kyc'::text, 'security'::text, 'other'::text])))
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
  texted_at timestamp with time zone,
  unnamed_title text,
  unnamed_message text,
  said text,
  pushed_at timestamp with time zone,
  constraint notifications_user_id_event_key_key UNIQUE (user_id, event_key),
  constraint notifications_pkey PRIMARY KEY (id),
  constraint notifications_action_url_check CHECK ((action_url ~ '^/([^/\\]|$)'::text)),
  constraint notifications_type_check CHECK ((type = ANY (ARRAY['success'::text, 'error'::text, 'warning'::text, 'info'::text, 'transaction'::text, 'payment'::text, 'kyc'::text, 'security'::text])))
);

table public.order_deliveries (
  order_id text not null,
  network text not null,
  address text not null,
  fee_units bigint not null,
  created_at timestamp with time zone not null,
  gas_paid bigint,
  constraint order_deliveries_pkey PRIMARY KEY (order_id),
  constraint order_deliveries_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_deliveries_fee_units_check CHECK ((fee_units > 0)),
  constraint order_deliveries_gas_paid_check CHECK ((gas_paid > 0))
);

table public.order_disputes (
  id text not null,
  order_id text not null,
  currency text not null,
  amount_units bigint not null,
  stage text not null,
  taken_units bigint not null default 0,
  owed_units bigint not null default 0,
  owed_times integer not null default 0,
  lifted_units bigint not null default 0,
  kept_units bigint not null default 0,
  created_at timestamp with time zone not null,
  constraint order_disputes_pkey PRIMARY KEY (id),
  constraint order_disputes_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_disputes_amount_units_check CHECK ((amount_units > 0)),
  constraint order_disputes_kept_units_check CHECK ((kept_units >= 0)),
  constraint order_disputes_lifted_units_check CHECK ((lifted_units >= 0)),
  constraint order_disputes_owed_units_check CHECK ((owed_units >= 0)),
  constraint order_disputes_stage_check CHECK ((stage = ANY (ARRAY['asked'::text, 'open'::text, 'won'::text, 'lost'::text, 'closed'::text]))),
  constraint order_disputes_taken_units_check CHECK ((taken_units >= 0))
);
CREATE INDEX order_disputes_order ON public.order_disputes USING btree (order_id);

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
  ended_at timestamp with time zone,
  least_units bigint not null,
  firm_until timestamp with time zone not null,
  disputed text,
  margin_units bigint not null default 0,
  margin_partner_id text,
  margin_withheld_units bigint not null default 0,
  margin_turns integer not null default 0,
  constraint orders_quote_id_key UNIQUE (quote_id),
  constraint orders_reference_key UNIQUE (reference),
  constraint orders_pkey PRIMARY KEY (id),
  constraint orders_margin_partner_id_fkey FOREIGN KEY (margin_partner_id) REFERENCES partners(id),
  constraint orders_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint orders_check CHECK (((fee_units >= 0) AND (fee_units < total_units))),
  constraint orders_crypto_units_check CHECK ((crypto_units > 0)),
  constraint orders_disputed_check CHECK ((disputed = ANY (ARRAY['asked'::text, 'open'::text, 'lost'::text]))),
  constraint orders_least CHECK (((least_units > 0) AND (least_units <= crypto_units))),
  constraint orders_margin_check CHECK (((margin_units > 0) = (margin_partner_id IS NOT NULL))),
  constraint orders_state_check CHECK ((state = ANY (ARRAY['awaiting_payment'::text, 'completed'::text, 'expired'::text, 'cancelled'::text, 'refund_pending'::text, 'refunded'::text]))),
  constraint orders_total_units_check CHECK ((total_units > 0))
);
CREATE INDEX orders_open ON public.orders USING btree (expires_at) WHERE (state = ANY (ARRAY['awaiting_payment'::text, 'refund_pending'::text]));
CREATE INDEX orders_user ON public.orders USING btree (user_id, created_at DESC);
CREATE TRIGGER note_partner_order_created AFTER INSERT ON public.orders FOR EACH ROW EXECUTE FUNCTION note_partner_order();
CREATE TRIGGER note_partner_order_updated AFTER UPDATE OF state ON public.orders FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION note_partner_order();

table public.partner_bulk_payouts (
  id text not null,
  partner_id text not null,
  kind text not null,
  state text not null,
  currency text not null,
  amount_units bigint not null,
  fee_units bigint not null,
  made_by text not null,
  decided_by text,
  decided_at timestamp with time zone,
  problem text,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint partner_bulk_payouts_pkey PRIMARY KEY (id),
  constraint partner_bulk_payouts_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id),
  constraint partner_bulk_payouts_amount_units_check CHECK ((amount_units > 0)),
  constraint partner_bulk_payouts_fee_units_check CHECK ((fee_units >= 0)),
  constraint partner_bulk_payouts_kind_check CHECK ((kind = ANY (ARRAY['bulk'::text, 'withdrawal'::text]))),
  constraint partner_bulk_payouts_state_check CHECK ((state = ANY (ARRAY['proposed'::text, 'approved'::text, 'completed'::text, 'rejected'::text]))),
  constraint partner_bulk_payouts_two_check CHECK (((state = 'rejected'::text) OR (decided_by IS DISTINCT FROM made_by)))
);
CREATE INDEX partner_bulk_payouts_partner ON public.partner_bulk_payouts USING btree (partner_id, id);
CREATE INDEX partner_bulk_payouts_paying ON public.partner_bulk_payouts USING btree (id) WHERE (state = 'approved'::text);
CREATE TRIGGER note_partner_payout_created AFTER INSERT ON public.partner_bulk_payouts FOR EACH ROW EXECUTE FUNCTION note_partner_payout();
CREATE TRIGGER note_partner_payout_updated AFTER UPDATE OF state ON public.partner_bulk_payouts FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION note_partner_payout();

table public.partner_customers (
  id text not null,
  partner_id text not null,
  external_id text not null,
  user_id text not null,
  created_at timestamp with time zone not null,
  constraint partner_customers_external UNIQUE (partner_id, external_id),
  constraint partner_customers_user_id_key UNIQUE (user_id),
  constraint partner_customers_pkey PRIMARY KEY (id),
  constraint partner_customers_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id),
  constraint partner_customers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX partner_customers_partner ON public.partner_customers USING btree (partner_id, id);

table public.partner_deliveries (
  number bigint generated always as identity not null,
  webhook_id text not null,
  event_number bigint not null,
  state text not null default 'waiting'::text,
  tries integer not null default 0,
  next_at timestamp with time zone,
  taken_until timestamp with time zone,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint partner_deliveries_pkey PRIMARY KEY (number),
  constraint partner_deliveries_event_number_fkey FOREIGN KEY (event_number) REFERENCES partner_events(number) ON DELETE CASCADE,
  constraint partner_deliveries_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES partner_webhooks(id),
  constraint partner_deliveries_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text, 'dropped'::text])))
);
CREATE INDEX partner_deliveries_event ON public.partner_deliveries USING btree (event_number);
CREATE INDEX partner_deliveries_waiting ON public.partner_deliveries USING btree (webhook_id, next_at NULLS FIRST, number) WHERE (state = 'waiting'::text);
CREATE INDEX partner_deliveries_webhook ON public.partner_deliveries USING btree (webhook_id, number);

table public.partner_events (
  number bigint generated always as identity not null,
  id text not null default ('evt_'::text || replace((gen_random_uuid())::text, '-'::text, ''::text)),
  partner_id text not null,
  customer_id text,
  type text not null,
  object_id text not null,
  status text not null,
  at timestamp with time zone not null,
  external_id text,
  delivery_status text,
  constraint partner_events_id_key UNIQUE (id),
  constraint partner_events_pkey PRIMARY KEY (number),
  constraint partner_events_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES partner_customers(id),
  constraint partner_events_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id),
  constraint partner_events_customer_check CHECK (((customer_id IS NULL) OR (type = ANY (ARRAY['order.created'::text, 'order.updated'::text, 'sale.created'::text, 'sale.updated'::text, 'payout_account.created'::text, 'payout_account.removed'::text])))) NOT VALID,
  constraint partner_events_type_check CHECK ((type = ANY (ARRAY['order.created'::text, 'order.updated'::text, 'sale.created'::text, 'sale.updated'::text, 'payout_account.created'::text, 'payout_account.removed'::text, 'bulk_payout.created'::text, 'bulk_payout.updated'::text, 'customer.identity_updated'::text]))) NOT VALID
);
CREATE INDEX partner_events_object ON public.partner_events USING btree (object_id, number);
CREATE INDEX partner_events_partner ON public.partner_events USING btree (partner_id, number);
CREATE TRIGGER note_partner_delivery AFTER INSERT ON public.partner_events FOR EACH ROW EXECUTE FUNCTION note_partner_delivery();

table public.partner_floats (
  partner_id text not null,
  user_id text not null,
  created_at timestamp with time zone not null,
  constraint partner_floats_user_id_key UNIQUE (user_id),
  constraint partner_floats_pkey PRIMARY KEY (partner_id),
  constraint partner_floats_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id),
  constraint partner_floats_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

table public.partner_keys (
  id text not null,
  partner_id text not null,
  name text not null,
  secret_hash bytea not null,
  tail text not null,
  scopes text[] not null,
  networks text[] not null,
  created_by text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  ends_at timestamp with time zone,
  ended_by text,
  api_version text not null default '2026-11-27'::text,
  public_key bytea,
  constraint partner_keys_secret_hash_key UNIQUE (secret_hash),
  constraint partner_keys_pkey PRIMARY KEY (id),
  constraint partner_keys_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id),
  constraint partner_keys_public_key_check CHECK ((octet_length(public_key) = 32))
);
CREATE INDEX partner_keys_partner ON public.partner_keys USING btree (partner_id, id);

table public.partner_members (
  id text not null,
  partner_id text not null,
  email text not null,
  role text not null,
  invited_by text not null,
  added_at timestamp with time zone not null,
  user_id text,
  joined_at timestamp with time zone,
  ended_at timestamp with time zone,
  constraint partner_members_pkey PRIMARY KEY (id),
  constraint partner_members_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id),
  constraint partner_members_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id),
  constraint partner_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint partner_members_joined_check CHECK (((user_id IS NULL) = (joined_at IS NULL))),
  constraint partner_members_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'developer'::text, 'finance'::text, 'viewer'::text])))
);
CREATE INDEX partner_members_account ON public.partner_members USING btree (user_id) WHERE ((user_id IS NOT NULL) AND (ended_at IS NULL));
CREATE UNIQUE INDEX partner_members_email ON public.partner_members USING btree (partner_id, lower(email)) WHERE (ended_at IS NULL);
CREATE INDEX partner_members_invited ON public.partner_members USING btree (lower(email)) WHERE ((user_id IS NULL) AND (ended_at IS NULL));
CREATE UNIQUE INDEX partner_members_user ON public.partner_members USING btree (partner_id, user_id) WHERE (ended_at IS NULL);

table public.partner_orders (
  order_id text not null,
  partner_id text not null,
  customer_id text,
  session_id text,
  external_id text,
  constraint partner_orders_pkey PRIMARY KEY (order_id),
  constraint partner_orders_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES partner_customers(id),
  constraint partner_orders_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint partner_orders_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id),
  constraint partner_orders_whose_check CHECK (((customer_id IS NULL) <> (session_id IS NULL)))
);
CREATE INDEX partner_orders_customer ON public.partner_orders USING btree (customer_id) WHERE (customer_id IS NOT NULL);
CREATE INDEX partner_orders_external ON public.partner_orders USING btree (partner_id, external_id, order_id) WHERE (external_id IS NOT NULL);
CREATE INDEX partner_orders_partner ON public.partner_orders USING btree (partner_id, order_id);
CREATE INDEX partner_orders_session ON public.partner_orders USING btree (session_id) WHERE (session_id IS NOT NULL);

table public.partner_origins (
  partner_id text not null,
  kind text not null,
  address text not null,
  added_by text not null,
  added_at timestamp with time zone not null,
  constraint partner_origins_pkey PRIMARY KEY (partner_id, kind, address),
  constraint partner_origins_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id),
  constraint partner_origins_kind_check CHECK ((kind = ANY (ARRAY['origin'::text, 'return'::text])))
);

table public.partner_payout_accounts (
  id text not null,
  partner_id text not null,
  customer_id text not null,
  currency text not null,
  identity text not null,
  phone text,
  network text not null,
  account_name text,
  iban text,
  account_number text,
  bank_code text,
  bank_name text,
  key_id text not null,
  created_at timestamp with time zone not null,
  usable_at timestamp with time zone not null,
  constraint partner_payout_accounts_identity UNIQUE (customer_id, currency, identity),
  constraint partner_payout_accounts_pkey PRIMARY KEY (id),
  constraint partner_payout_accounts_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES partner_customers(id),
  constraint partner_payout_accounts_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id),
  constraint partner_payout_accounts_destination_check CHECK (((phone IS NULL) <> (account_name IS NULL)))
);
CREATE INDEX partner_payout_accounts_customer ON public.partner_payout_accounts USING btree (customer_id, id);
CREATE TRIGGER note_partner_payout_account AFTER INSERT OR DELETE ON public.partner_payout_accounts FOR EACH ROW EXECUTE FUNCTION note_partner_payout_account();

table public.partner_payout_rows (
  id text not null,
  bulk_id text not null,
  partner_id text not null,
  number integer not null,
  reference text not null,
  destination jsonb not null,
  amount_units bigint not null,
  fee_units bigint not null,
  state text not null,
  cash_out_id text,
  problem text,
  created_at timestamp with time zone not null,
  constraint partner_payout_rows_cash_out_id_key UNIQUE (cash_out_id),
  constraint partner_payout_rows_number UNIQUE (bulk_id, number),
  constraint partner_payout_rows_pkey PRIMARY KEY (id),
  constraint partner_payout_rows_bulk_id_fkey FOREIGN KEY (bulk_id) REFERENCES partner_bulk_payouts(id),
  constraint partner_payout_rows_cash_out_id_fkey FOREIGN KEY (cash_out_id) REFERENCES cash_outs(id),
  constraint partner_payout_rows_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id),
  constraint partner_payout_rows_amount_units_check CHECK ((amount_units > 0)),
  constraint partner_payout_rows_fee_units_check CHECK ((fee_units >= 0)),
  constraint partner_payout_rows_started_check CHECK (((state = 'started'::text) = (cash_out_id IS NOT NULL))),
  constraint partner_payout_rows_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'started'::text, 'refused'::text])))
);
CREATE INDEX partner_payout_rows_partner ON public.partner_payout_rows USING btree (partner_id, id);
CREATE INDEX partner_payout_rows_reference ON public.partner_payout_rows USING btree (partner_id, reference);
CREATE INDEX partner_payout_rows_waiting ON public.partner_payout_rows USING btree (bulk_id, number) WHERE (state = 'waiting'::text);

table public.partner_requests (
  id text not null,
  partner_id text not null,
  key_id text not null,
  request_id text not null,
  method text not null,
  path text not null,
  status integer not null,
  code text,
  duration_ms integer not null,
  objects text[] not null,
  at timestamp with time zone not null,
  constraint partner_requests_pkey PRIMARY KEY (partner_id, id)
);
CREATE INDEX partner_requests_named ON public.partner_requests USING gin (objects) WHERE (objects <> '{}'::text[]);
CREATE INDEX partner_requests_request ON public.partner_requests USING btree (partner_id, request_id);

table public.partner_sales (
  sale_id text not null,
  partner_id text not null,
  customer_id text,
  payout_account_id text,
  session_id text,
  external_id text,
  keeps_coins boolean not null default true,
  constraint partner_sales_pkey PRIMARY KEY (sale_id),
  constraint partner_sales_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES partner_customers(id),
  constraint partner_sales_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id),
  constraint partner_sales_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES sales(id),
  constraint partner_sales_whose_check CHECK ((((customer_id IS NULL) <> (session_id IS NULL)) AND ((customer_id IS NULL) = (payout_account_id IS NULL))))
);
CREATE INDEX partner_sales_customer ON public.partner_sales USING btree (customer_id, sale_id) WHERE (customer_id IS NOT NULL);
CREATE INDEX partner_sales_external ON public.partner_sales USING btree (partner_id, external_id, sale_id) WHERE (external_id IS NOT NULL);
CREATE INDEX partner_sales_partner ON public.partner_sales USING btree (partner_id, sale_id);
CREATE INDEX partner_sales_session ON public.partner_sales USING btree (session_id) WHERE (session_id IS NOT NULL);
CREATE UNIQUE INDEX partner_sales_session_keeps ON public.partner_sales USING btree (session_id) WHERE ((session_id IS NOT NULL) AND keeps_coins);

table public.partner_settlements (
  id text not null,
  reference text not null,
  partner_id text not null,
  currency text not null,
  month date not null,
  from_sequence bigint not null,
  to_sequence bigint not null,
  carried_in_units bigint not null,
  lines_units bigint not null,
  paid_units bigint not null,
  carried_out_units bigint not null,
  created_at timestamp with time zone not null,
  reversed_units bigint,
  constraint partner_settlements_once UNIQUE (partner_id, currency, month),
  constraint partner_settlements_reference_key UNIQUE (reference),
  constraint partner_settlements_pkey PRIMARY KEY (id),
  constraint partner_settlements_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id),
  constraint partner_settlements_carried_in_units_check CHECK ((carried_in_units <= 0)),
  constraint partner_settlements_carried_out_units_check CHECK ((carried_out_units <= 0)),
  constraint partner_settlements_paid_units_check CHECK ((paid_units >= 0)),
  constraint partner_settlements_range_check CHECK ((from_sequence < to_sequence)),
  constraint partner_settlements_sum_check CHECK (((carried_in_units + lines_units) = (paid_units + carried_out_units)))
);

table public.partner_signatures (
  hash bytea not null,
  key_id text not null,
  used_at timestamp with time zone not null,
  constraint partner_signatures_pkey PRIMARY KEY (hash),
  constraint partner_signatures_key_id_fkey FOREIGN KEY (key_id) REFERENCES partner_keys(id)
);
CREATE INDEX partner_signatures_key ON public.partner_signatures USING btree (key_id);
CREATE INDEX partner_signatures_used ON public.partner_signatures USING btree (used_at);

table public.partner_tries (
  delivery_number bigint not null,
  number integer not null,
  at timestamp with time zone not null,
  duration_ms integer not null,
  status integer,
  problem text,
  answer text,
  constraint partner_tries_pkey PRIMARY KEY (delivery_number, number),
  constraint partner_tries_delivery_number_fkey FOREIGN KEY (delivery_number) REFERENCES partner_deliveries(number) ON DELETE CASCADE,
  constraint partner_tries_answer_check CHECK (((status IS NULL) = (problem IS NOT NULL)))
);

table public.partner_verification_links (
  id text not null,
  partner_id text not null,
  customer_id text not null,
  tier smallint not null,
  email text not null,
  return_address text,
  language text,
  secret_hash bytea not null,
  browser_hash bytea,
  token_hash bytea,
  created_at timestamp with time zone not null,
  taken_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  entered_at timestamp with time zone,
  constraint partner_verification_links_secret_hash_key UNIQUE (secret_hash),
  constraint partner_verification_links_token_hash_key UNIQUE (token_hash),
  constraint partner_verification_links_pkey PRIMARY KEY (id),
  constraint partner_verification_links_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES partner_customers(id),
  constraint partner_verification_links_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id),
  constraint partner_verification_links_entered_check CHECK (((entered_at IS NULL) OR (taken_at IS NOT NULL))),
  constraint partner_verification_links_taken_check CHECK ((((taken_at IS NULL) = (browser_hash IS NULL)) AND ((taken_at IS NULL) = (token_hash IS NULL)))),
  constraint partner_verification_links_tier_check CHECK (((tier >= 2) AND (tier <= 4)))
);
CREATE INDEX partner_verification_links_created ON public.partner_verification_links USING btree (created_at) WHERE (entered_at IS NULL);
CREATE INDEX partner_verification_links_customer ON public.partner_verification_links USING btree (customer_id);
CREATE INDEX partner_verification_links_partner ON public.partner_verification_links USING btree (partner_id, id);

table public.partner_webhooks (
  id text not null,
  partner_id text not null,
  url text not null,
  types text[] not null,
  sealed_secret bytea not null,
  sealed_old_secret bytea,
  old_secret_ends_at timestamp with time zone,
  created_by text not null,
  created_at timestamp with time zone not null,
  switched_off_at timestamp with time zone,
  switched_off_by text,
  ended_at timestamp with time zone,
  api_version text not null default '2026-11-27'::text,
  constraint partner_webhooks_pkey PRIMARY KEY (id),
  constraint partner_webhooks_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id),
  constraint partner_webhooks_old_secret_check CHECK (((sealed_old_secret IS NULL) = (old_secret_ends_at IS NULL))),
  constraint partner_webhooks_switched_check CHECK (((switched_off_at IS NULL) = (switched_off_by IS NULL))),
  constraint partner_webhooks_switched_off_by_check CHECK ((switched_off_by = ANY (ARRAY['member'::text, 'endpoint'::text]))),
  constraint partner_webhooks_types_check CHECK ((cardinality(types) > 0))
);
CREATE INDEX partner_webhooks_partner ON public.partner_webhooks USING btree (partner_id, id) WHERE (ended_at IS NULL);

table public.partner_widget_quotes (
  quote_id text not null,
  session_id text not null,
  network text,
  address text,
  fee_units bigint,
  gas_paid bigint,
  constraint partner_widget_quotes_pkey PRIMARY KEY (quote_id),
  constraint partner_widget_quotes_session_id_fkey FOREIGN KEY (session_id) REFERENCES partner_widget_sessions(id) ON DELETE CASCADE,
  constraint partner_widget_quotes_delivery_check CHECK ((num_nulls(network, address, fee_units, gas_paid) = ANY (ARRAY[0, 4]))) NOT VALID
);
CREATE INDEX partner_widget_quotes_session ON public.partner_widget_quotes USING btree (session_id);

table public.partner_widget_sessions (
  id text not null,
  partner_id text not null,
  external_id text,
  settings jsonb not null,
  prefilled jsonb not null,
  secret_hash bytea not null,
  frame_hash bytea,
  token_hash bytea,
  created_at timestamp with time zone not null,
  taken_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  user_id text,
  constraint partner_widget_sessions_secret_hash_key UNIQUE (secret_hash),
  constraint partner_widget_sessions_token_hash_key UNIQUE (token_hash),
  constraint partner_widget_sessions_pkey PRIMARY KEY (id),
  constraint partner_widget_sessions_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id),
  constraint partner_widget_sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint partner_widget_sessions_taken_check CHECK ((((taken_at IS NULL) = (frame_hash IS NULL)) AND ((taken_at IS NULL) = (token_hash IS NULL))))
);
CREATE INDEX partner_widget_sessions_created ON public.partner_widget_sessions USING btree (created_at);
CREATE INDEX partner_widget_sessions_partner ON public.partner_widget_sessions USING btree (partner_id, id);
CREATE INDEX partner_widget_sessions_user ON public.partner_widget_sessions USING btree (user_id) WHERE (user_id IS NOT NULL);

table public.partner_widget_sign_ins (
  session_id text not null,
  secret_hash bytea not null,
  code text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  sale jsonb,
  constraint partner_widget_sign_ins_secret_hash_key UNIQUE (secret_hash),
  constraint partner_widget_sign_ins_pkey PRIMARY KEY (session_id),
  constraint partner_widget_sign_ins_session_id_fkey FOREIGN KEY (session_id) REFERENCES partner_widget_sessions(id) ON DELETE CASCADE
);

table public.partners (
  id text not null,
  name text not null,
  website text not null,
  state text not null,
  note text,
  created_at timestamp with time zone not null,
  asked_at timestamp with time zone,
  decided_at timestamp with time zone,
  margin_bps integer not null default 0,
  margin_max_bps integer,
  relied_tier smallint,
  constraint partners_pkey PRIMARY KEY (id),
  constraint partners_margin_check CHECK (((margin_bps >= 0) AND (margin_bps <= 10000))),
  constraint partners_margin_max_check CHECK (((margin_max_bps >= 0) AND (margin_max_bps <= 10000))),
  constraint partners_relied_tier_check CHECK (((relied_tier >= 2) AND (relied_tier <= 4))) NOT VALID,
  constraint partners_state_check CHECK ((state = ANY (ARRAY['test'::text, 'asked'::text, 'live'::text, 'suspended'::text])))
);

table public.passkey_challenges (
  challenge_hash bytea not null,
  purpose text not null,
  user_id text,
  expires_at timestamp with time zone not null,
  deed text,
  constraint passkey_challenges_pkey PRIMARY KEY (challenge_hash),
  constraint passkey_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint passkey_challenges_deed_check CHECK (((purpose = 'prove'::text) = (deed IS NOT NULL))),
  constraint passkey_challenges_purpose_check CHECK ((purpose = ANY (ARRAY['register'::text, 'sign-in'::text, 'prove'::text])))
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

table public.pay_handles (
  handle text not null,
  user_id text not null,
  shows text not null,
  chosen_at timestamp with time zone not null,
  given_up_at timestamp with time zone,
  constraint pay_handles_pkey PRIMARY KEY (handle),
  constraint pay_handles_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint pay_handles_handle_check CHECK ((handle ~ '^[a-z0-9-]{3,20}$'::text)),
  constraint pay_handles_shows_check CHECK ((shows = ANY (ARRAY['first'::text, 'initial'::text, 'full'::text])))
);
CREATE INDEX pay_handles_given_up ON public.pay_handles USING btree (given_up_at) WHERE (given_up_at IS NOT NULL);
CREATE UNIQUE INDEX pay_handles_own ON public.pay_handles USING btree (user_id) WHERE (given_up_at IS NULL);
CREATE INDEX pay_handles_user ON public.pay_handles USING btree (user_id, chosen_at);

table public.paybill_accounts (
  account text not null,
  user_id text not null,
  created_at timestamp with time zone not null,
  constraint paybill_accounts_user_id_key UNIQUE (user_id),
  constraint paybill_accounts_pkey PRIMARY KEY (account),
  constraint paybill_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint paybill_accounts_account_check CHECK ((account ~ '^[345689][0-9]{8}$'::text))
);

table public.paybill_payments (
  id text not null,
  shortcode text not null,
  amount_units bigint not null,
  account text not null,
  payer_name text,
  paid_at timestamp with time zone not null,
  state text not null,
  query_ref text,
  event_id text not null,
  told_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint paybill_payments_query_ref_key UNIQUE (query_ref),
  constraint paybill_payments_pkey PRIMARY KEY (id),
  constraint paybill_payments_amount_units_check CHECK ((amount_units > 0)),
  constraint paybill_payments_state_check CHECK ((state = ANY (ARRAY['told'::text, 'booked'::text, 'prompted'::text, 'missing'::text])))
);
CREATE INDEX paybill_payments_open ON public.paybill_payments USING btree (told_at) WHERE (state = ANY (ARRAY['told'::text, 'missing'::text]));

table public.payees (
  user_id text not null,
  kind text not null,
  identity text not null,
  added_at timestamp with time zone not null,
  label text,
  shown text,
  constraint payees_pkey PRIMARY KEY (user_id, kind, identity),
  constraint payees_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint payees_kind_check CHECK ((kind = ANY (ARRAY['customer'::text, 'phone'::text, 'bank_account'::text, 'address'::text])))
);

table public.payouts (
  id text not null,
  reference text not null,
  user_id text not null,
  client_reference text not null,
  quote_id text not null,
  state text not null,
  phone text not null,
  amount_units bigint not null,
  fee_units bigint not null,
  received_units bigint not null,
  spread_units bigint not null,
  problem text,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  network text not null default 'mpesa'::text,
  currency text not null default 'NGN'::text,
  ended_currency text,
  constraint payouts_quote_id_key UNIQUE (quote_id),
  constraint payouts_reference_key UNIQUE (reference),
  constraint payouts_user_id_client_reference_key UNIQUE (user_id, client_reference),
  constraint payouts_pkey PRIMARY KEY (id),
  constraint payouts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint payouts_amount_units_check CHECK ((amount_units > 0)),
  constraint payouts_currency_check CHECK ((currency = ANY (ARRAY['NGN'::text, 'USD'::text, 'USDT'::text, 'USDC'::text, 'BTC'::text, 'ETH'::text, 'XRP'::text, 'SOL'::text]))) NOT VALID,
  constraint payouts_ended_currency_check CHECK (((state = 'pending'::text) OR (currency = 'NGN'::text) OR ((ended_currency IS NOT NULL) AND (ended_currency = currency)))),
  constraint payouts_fee_units_check CHECK ((fee_units >= 0)),
  constraint payouts_received_units_check CHECK ((received_units > 0)),
  constraint payouts_spread_units_check CHECK ((spread_units >= 0)),
  constraint payouts_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'completed'::text, 'failed'::text, 'cancelled'::text])))
);
CREATE INDEX payouts_open ON public.payouts USING btree (created_at) WHERE (state = 'pending'::text);
CREATE INDEX payouts_recent ON public.payouts USING btree (user_id, created_at DESC);

table public.phone_codes (
  id text not null,
  user_id text not null,
  phone text not null,
  wrong_tries integer not null default 0,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint phone_codes_pkey PRIMARY KEY (id),
  constraint phone_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX phone_codes_phone ON public.phone_codes USING btree (phone, created_at);
CREATE INDEX phone_codes_user ON public.phone_codes USING btree (user_id, created_at);

table public.pins (
  user_id text not null,
  pin_hash text,
  set_from text not null,
  set_at timestamp with time zone not null,
  wrong_tries integer not null default 0,
  locked_at timestamp with time zone,
  constraint pins_pkey PRIMARY KEY (user_id),
  constraint pins_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint pins_set_from_check CHECK ((set_from = ANY (ARRAY['app'::text, 'ussd'::text]))),
  constraint pins_wrong_tries_check CHECK ((wrong_tries >= 0))
);

table public.plan_runs (
  id text not null,
  plan_id text not null,
  user_id text not null,
  due_on date not null,
  due_at timestamp with time zone not null,
  state text not null,
  quote_id text,
  transfer_id text,
  conversion_id text,
  order_id text,
  problem text,
  ended_at timestamp with time zone,
  constraint plan_runs_conversion_id_key UNIQUE (conversion_id),
  constraint plan_runs_once UNIQUE (plan_id, due_on),
  constraint plan_runs_order_id_key UNIQUE (order_id),
  constraint plan_runs_transfer_id_key UNIQUE (transfer_id),
  constraint plan_runs_pkey PRIMARY KEY (id),
  constraint plan_runs_conversion_id_fkey FOREIGN KEY (conversion_id) REFERENCES conversions(id),
  constraint plan_runs_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint plan_runs_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(id),
  constraint plan_runs_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES transfers(id),
  constraint plan_runs_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint plan_runs_done_check CHECK (
CASE
    WHEN (state = 'done'::text) THEN (num_nonnulls(transfer_id, conversion_id, order_id) = 1)
    WHEN (state = ANY (ARRAY['due'::text, 'refused'::text])) THEN (num_nonnulls(transfer_id, conversion_id) = 0)
    ELSE (num_nonnulls(transfer_id, conversion_id, order_id) = 0)
END),
  constraint plan_runs_ended_check CHECK (((state = 'due'::text) = (ended_at IS NULL))),
  constraint plan_runs_refused_check CHECK (((problem IS NOT NULL) = (state = 'refused'::text))),
  constraint plan_runs_state_check CHECK ((state = ANY (ARRAY['due'::text, 'done'::text, 'refused'::text, 'missed'::text, 'skipped'::text])))
);
CREATE INDEX plan_runs_due ON public.plan_runs USING btree (due_at) WHERE (state = 'due'::text);
CREATE INDEX plan_runs_user ON public.plan_runs USING btree (user_id);

table public.plans (
  id text not null,
  user_id text not null,
  kind text not null,
  state text not null,
  every text not null,
  day integer not null,
  time_zone text not null,
  currency text not null,
  amount_units bigint not null,
  recipient_id text,
  identifier text,
  note text,
  buys text,
  funding text not null,
  next_on date not null,
  next_at timestamp with time zone not null,
  wakes_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  mandate_id text,
  declines integer not null default 0,
  constraint plans_pkey PRIMARY KEY (id),
  constraint plans_mandate_id_fkey FOREIGN KEY (mandate_id) REFERENCES card_mandates(id),
  constraint plans_recipient_id_fkey FOREIGN KEY (recipient_id) REFERENCES users(id),
  constraint plans_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint plans_amount_units_check CHECK ((amount_units > 0)),
  constraint plans_day_check CHECK (((day >= 0) AND (day <= 31))),
  constraint plans_declines_check CHECK ((declines >= 0)),
  constraint plans_ended_check CHECK (((state = 'ended'::text) = (ended_at IS NOT NULL))),
  constraint plans_every_check CHECK ((every = ANY (ARRAY['day'::text, 'week'::text, 'month'::text, 'payday'::text]))),
  constraint plans_funding_check CHECK ((funding = ANY (ARRAY['wallet'::text, 'mpesa'::text, 'card'::text]))),
  constraint plans_kind_check CHECK ((kind = ANY (ARRAY['standing_order'::text, 'recurring_buy'::text]))),
  constraint plans_mandate_check CHECK (((mandate_id IS NOT NULL) = (funding = 'card'::text))),
  constraint plans_parties_check CHECK ((recipient_id IS DISTINCT FROM user_id)),
  constraint plans_state_check CHECK ((state = ANY (ARRAY['active'::text, 'paused'::text, 'ended'::text]))),
  constraint plans_terms_check CHECK ((((recipient_id IS NOT NULL) = (kind = 'standing_order'::text)) AND ((identifier IS NOT NULL) = (kind = 'standing_order'::text)) AND ((buys IS NOT NULL) = (kind = 'recurring_buy'::text)) AND ((funding = 'wallet'::text) OR (kind = 'recurring_buy'::text))))
);
CREATE INDEX plans_ended ON public.plans USING btree (ended_at) WHERE (state = 'ended'::text);
CREATE UNIQUE INDEX plans_mandate ON public.plans USING btree (mandate_id);
CREATE INDEX plans_recipient ON public.plans USING btree (recipient_id) WHERE (recipient_id IS NOT NULL);
CREATE INDEX plans_user ON public.plans USING btree (user_id, created_at DESC);
CREATE INDEX plans_waking ON public.plans USING btree (wakes_at) WHERE (state = 'active'::text);
CREATE TRIGGER plans_kept BEFORE UPDATE ON public.plans FOR EACH ROW EXECUTE FUNCTION keep_planned();

table public.portfolio_closings (
  day date not null,
  closed_at timestamp with time zone not null,
  constraint portfolio_closings_pkey PRIMARY KEY (day)
);

table public.portfolio_days (
  user_id text not null,
  day date not null,
  cash_usd_units bigint not null,
  crypto_usd_units bigint not null,
  constraint portfolio_days_pkey PRIMARY KEY (user_id, day),
  constraint portfolio_days_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint portfolio_days_cash_usd_units_check CHECK ((cash_usd_units >= 0)),
  constraint portfolio_days_crypto_usd_units_check CHECK ((crypto_usd_units >= 0))
);

table public.preferences (
  user_id text not null,
  sms_notifications boolean not null,
  display_currency text not null,
  push_details boolean not null default false,
  constraint preferences_pkey PRIMARY KEY (user_id),
  constraint preferences_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint preferences_display_currency_check CHECK ((display_currency = ANY (ARRAY['KES'::text, 'NGN'::text, 'USD'::text, 'EUR'::text])))
);

table public.price_alerts (
  id text not null,
  user_id text not null,
  state text not null,
  kind text not null,
  asset text not null,
  currency text not null,
  percent integer,
  lower_micros bigint,
  upper_micros bigint,
  repeats boolean not null,
  is_armed boolean not null,
  created_at timestamp with time zone not null,
  told_at timestamp with time zone,
  constraint price_alerts_pkey PRIMARY KEY (id),
  constraint price_alerts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint price_alerts_bounds_check CHECK ((((lower_micros IS NOT NULL) = (kind = ANY (ARRAY['below'::text, 'move'::text]))) AND ((upper_micros IS NOT NULL) = (kind = ANY (ARRAY['above'::text, 'move'::text]))))),
  constraint price_alerts_done_check CHECK (((state = 'on'::text) OR (told_at IS NOT NULL))),
  constraint price_alerts_kind_check CHECK ((kind = ANY (ARRAY['above'::text, 'below'::text, 'move'::text]))),
  constraint price_alerts_move_check CHECK (((percent IS NOT NULL) = (kind = 'move'::text))),
  constraint price_alerts_percent_check CHECK (((percent >= 1) AND (percent <= 90))),
  constraint price_alerts_state_check CHECK ((state = ANY (ARRAY['on'::text, 'done'::text])))
);
CREATE INDEX price_alerts_done ON public.price_alerts USING btree (told_at) WHERE (state = 'done'::text);
CREATE INDEX price_alerts_on ON public.price_alerts USING btree (asset, currency) WHERE (state = 'on'::text);
CREATE INDEX price_alerts_user ON public.price_alerts USING btree (user_id, created_at DESC);

table public.price_feeds (
  source text not null,
  turn bigint not null default 0,
  taken_at timestamp with time zone not null default '-infinity'::timestamp with time zone,
  told_turn bigint not null default 0,
  told_from timestamp with time zone not null default '-infinity'::timestamp with time zone,
  prices jsonb not null default '{}'::jsonb,
  constraint price_feeds_pkey PRIMARY KEY (source)
);

table public.price_history (
  asset text not null,
  at timestamp with time zone not null,
  dollar_billionths bigint not null,
  constraint price_history_pkey PRIMARY KEY (asset, at),
  constraint price_history_dollar_billionths_check CHECK ((dollar_billionths > 0))
);

table public.prompts (
  id text not null,
  phone text not null,
  amount_units bigint not null,
  state text not null,
  checkout_ref text,
  result_code text,
  stated_units bigint,
  receipt text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  owner_kind text not null,
  owner_id text not null,
  network text not null default 'mpesa'::text,
  failure text,
  constraint prompts_checkout_ref_key UNIQUE (checkout_ref),
  constraint prompts_pkey PRIMARY KEY (id),
  constraint prompts_amount_units_check CHECK ((amount_units > 0)),
  constraint prompts_state_check CHECK ((state = ANY (ARRAY['sending'::text, 'open'::text, 'paid'::text, 'failed'::text, 'lost'::text, 'review'::text])))
);
CREATE INDEX prompts_open ON public.prompts USING btree (created_at) WHERE (state = ANY (ARRAY['sending'::text, 'open'::text, 'lost'::text, 'review'::text]));
CREATE INDEX prompts_owner ON public.prompts USING btree (owner_id, owner_kind, created_at DESC);
CREATE INDEX prompts_phone ON public.prompts USING btree (phone, created_at) WHERE (state <> 'paid'::text);

table public.proposals (
  id text not null,
  kind text not null,
  reference text not null,
  user_id text,
  order_id text,
  asset text not null,
  units bigint not null,
  reason_code text not null,
  reason text not null,
  proposed_by text not null,
  proposed_at timestamp with time zone not null,
  state text not null,
  decided_by text,
  decided_at timestamp with time zone,
  decision text,
  refund_id text,
  sent_from text,
  sent_reference text,
  seconded_by text,
  seconded_at timestamp with time zone,
  proposed_device text,
  seconded_device text,
  decided_by_operator text,
  constraint proposals_reference_key UNIQUE (reference),
  constraint proposals_pkey PRIMARY KEY (id),
  constraint proposals_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff(user_id),
  constraint proposals_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint proposals_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES staff(user_id),
  constraint proposals_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id),
  constraint proposals_seconded_by_fkey FOREIGN KEY (seconded_by) REFERENCES staff(user_id),
  constraint proposals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint proposals_check CHECK (((kind = 'treasury_funding'::text) = (user_id IS NULL))),
  constraint proposals_check1 CHECK (((kind = ANY (ARRAY['purchase_refund'::text, 'refund_sent'::text])) = (order_id IS NOT NULL))),
  constraint proposals_check2 CHECK ((((decided_at IS NULL) = (state = 'proposed'::text)) AND ((decision IS NULL) = (state = 'proposed'::text)) AND (num_nonnulls(decided_by, decided_by_operator) =
CASE state
    WHEN 'proposed'::text THEN 0
    ELSE 1
END))),
  constraint proposals_check3 CHECK (((state <> ALL (ARRAY['approved'::text, 'rejected'::text])) OR (decided_by <> proposed_by))),
  constraint proposals_check4 CHECK (((state <> 'withdrawn'::text) OR (decided_by = proposed_by))),
  constraint proposals_check5 CHECK (((seconded_by IS NULL) = (seconded_at IS NULL))),
  constraint proposals_check6 CHECK ((seconded_by <> proposed_by)),
  constraint proposals_check7 CHECK (((state <> 'approved'::text) OR (seconded_by <> decided_by))),
  constraint proposals_check8 CHECK (((decided_by_operator IS NULL) OR ((state = 'approved'::text) AND (seconded_by IS NOT NULL)))),
  constraint proposals_check9 CHECK ((proposed_device <> seconded_device)),
  constraint proposals_kind_check CHECK ((kind = ANY (ARRAY['manual_credit'::text, 'manual_debit'::text, 'purchase_refund'::text, 'refund_sent'::text, 'treasury_funding'::text, 'debt_recovery'::text, 'debt_write_off'::text]))),
  constraint proposals_sent_check CHECK ((num_nulls(refund_id, sent_from, sent_reference) =
CASE kind
    WHEN 'refund_sent'::text THEN 0
    ELSE 3
END)),
  constraint proposals_state_check CHECK ((state = ANY (ARRAY['proposed'::text, 'approved'::text, 'rejected'::text, 'withdrawn'::text]))),
  constraint proposals_units_check CHECK ((units > 0))
);
CREATE INDEX proposals_corrected ON public.proposals USING btree (proposed_by, decided_at) WHERE ((state = 'approved'::text) AND (kind = ANY (ARRAY['manual_credit'::text, 'manual_debit'::text])));
CREATE UNIQUE INDEX proposals_order ON public.proposals USING btree (order_id) WHERE ((kind = 'purchase_refund'::text) AND (state = ANY (ARRAY['proposed'::text, 'approved'::text])));
CREATE UNIQUE INDEX proposals_refund ON public.proposals USING btree (refund_id) WHERE (state = ANY (ARRAY['proposed'::text, 'approved'::text]));
CREATE INDEX proposals_state ON public.proposals USING btree (state, id DESC);
CREATE INDEX proposals_user ON public.proposals USING btree (user_id, id DESC) WHERE (user_id IS NOT NULL);

table public.provider_calls (
  hour timestamp with time zone not null,
  provider text not null,
  succeeded bigint not null,
  failed bigint not null,
  unknown bigint not null,
  unsent bigint not null,
  held bigint not null,
  answer_ms bigint not null,
  slowest_ms integer not null,
  last_answer_at timestamp with time zone,
  constraint provider_calls_pkey PRIMARY KEY (hour, provider)
);

table public.provider_tokens (
  name text not null,
  turn bigint not null default 0,
  taken_at timestamp with time zone not null default '-infinity'::timestamp with time zone,
  told_turn bigint not null default 0,
  sealed_token bytea,
  ends_at timestamp with time zone,
  constraint provider_tokens_pkey PRIMARY KEY (name)
);

table public.push_devices (
  id text not null,
  user_id text not null,
  session_id text not null,
  name text not null,
  endpoint text not null,
  browser_key bytea not null,
  browser_secret bytea not null,
  created_at timestamp with time zone not null,
  constraint push_devices_endpoint_key UNIQUE (endpoint),
  constraint push_devices_session_id_key UNIQUE (session_id),
  constraint push_devices_pkey PRIMARY KEY (id),
  constraint push_devices_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  constraint push_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint push_devices_browser_key_check CHECK ((octet_length(browser_key) = 65)),
  constraint push_devices_browser_secret_check CHECK ((octet_length(browser_secret) = 16)),
  constraint push_devices_endpoint_check CHECK ((length(endpoint) <= 1000))
);
CREATE INDEX push_devices_user ON public.push_devices USING btree (user_id, id);

table public.push_sends (
  id text not null,
  device_id text not null,
  notification_ids text[] not null,
  created_at timestamp with time zone not null,
  sending_at timestamp with time zone,
  constraint push_sends_pkey PRIMARY KEY (id),
  constraint push_sends_device_id_fkey FOREIGN KEY (device_id) REFERENCES push_devices(id) ON DELETE CASCADE,
  constraint push_sends_notification_ids_check CHECK ((cardinality(notification_ids) > 0))
);
CREATE INDEX push_sends_created ON public.push_sends USING btree (created_at);
CREATE INDEX push_sends_device ON public.push_sends USING btree (device_id);

table public.quiet_hours (
  user_id text not null,
  from_minute integer not null,
  to_minute integer not null,
  time_zone text not null,
  constraint quiet_hours_pkey PRIMARY KEY (user_id),
  constraint quiet_hours_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint quiet_hours_from_minute_check CHECK (((from_minute >= 0) AND (from_minute <= 1439))),
  constraint quiet_hours_some_check CHECK ((from_minute <> to_minute)),
  constraint quiet_hours_time_zone_check CHECK (((length(time_zone) >= 1) AND (length(time_zone) <= 64))),
  constraint quiet_hours_to_minute_check CHECK (((to_minute >= 0) AND (to_minute <= 1439)))
);

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
  margin_units bigint not null default 0,
  margin_partner_id text,
  constraint quotes_pkey PRIMARY KEY (id),
  constraint quotes_check CHECK ((rate_micros >= mid_rate_micros)),
  constraint quotes_crypto_units_check CHECK ((crypto_units > 0)),
  constraint quotes_fee_units_check CHECK ((fee_units >= 0)),
  constraint quotes_margin_check CHECK (((margin_units > 0) = (margin_partner_id IS NOT NULL))),
  constraint quotes_mid_rate_micros_check CHECK ((mid_rate_micros > 0)),
  constraint quotes_total_units_check CHECK ((total_units > 0))
);
CREATE INDEX quotes_expiry ON public.quotes USING brin (expires_at);

table public.read_marks (
  reader text not null,
  lsn pg_lsn not null,
  marked_at timestamp with time zone not null,
  constraint read_marks_pkey PRIMARY KEY (reader)
);

table public.reading_permits (
  token_hash bytea not null,
  subject text not null,
  reader text not null,
  expires_at timestamp with time zone not null,
  constraint reading_permits_pkey PRIMARY KEY (token_hash)
);

table public.reconciliation_balances (
  run_id text not null,
  asset text not null,
  ledger_units bigint not null,
  statement_units bigint not null,
  open_units bigint not null,
  later_units bigint not null,
  constraint reconciliation_balances_pkey PRIMARY KEY (run_id, asset),
  constraint reconciliation_balances_run_id_fkey FOREIGN KEY (run_id) REFERENCES reconciliation_runs(id)
);

table public.reconciliation_differences (
  id text not null,
  provider text not null,
  asset text not null,
  name text not null,
  kind text not null,
  state text not null,
  ledger_units bigint,
  statement_units bigint,
  journal_key text,
  line_id text,
  text text not null,
  at timestamp with time zone not null,
  found_at timestamp with time zone not null,
  cleared_at timestamp with time zone,
  note text,
  noted_by text,
  noted_at timestamp with time zone,
  constraint reconciliation_differences_provider_asset_name_key UNIQUE (provider, asset, name),
  constraint reconciliation_differences_pkey PRIMARY KEY (id),
  constraint reconciliation_differences_check CHECK ((num_nonnulls(ledger_units, statement_units) > 0)),
  constraint reconciliation_differences_check1 CHECK ((num_nonnulls(note, noted_by, noted_at) = ANY (ARRAY[0, 3]))),
  constraint reconciliation_differences_kind_check CHECK ((kind = ANY (ARRAY['in_transit'::text, 'missing_at_provider'::text, 'missing_in_ledger'::text, 'amount_differs'::text, 'provider_fee'::text]))),
  constraint reconciliation_differences_state_check CHECK ((state = ANY (ARRAY['open'::text, 'cleared'::text, 'booked'::text])))
);
CREATE INDEX reconciliation_differences_open ON public.reconciliation_differences USING btree (provider, at) WHERE (state = 'open'::text);
CREATE INDEX reconciliation_differences_recent ON public.reconciliation_differences USING btree (at DESC, id DESC);
CREATE TRIGGER reconciliation_differences_kept BEFORE DELETE OR TRUNCATE ON public.reconciliation_differences FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

table public.reconciliation_runs (
  id text not null,
  provider text not null,
  source text not null,
  state text not null,
  problem text,
  actor text not null,
  covers_from timestamp with time zone,
  covers_to timestamp with time zone not null,
  cursor text,
  lines_read integer not null default 0,
  lines_left_out integer not null default 0,
  matched integer not null default 0,
  differences integer not null default 0,
  started_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint reconciliation_runs_pkey PRIMARY KEY (id),
  constraint reconciliation_runs_check CHECK (((state = 'running'::text) = (ended_at IS NULL))),
  constraint reconciliation_runs_provider_check CHECK ((provider ~ '^[a-z][a-z_]{1,29}$'::text)),
  constraint reconciliation_runs_source_check CHECK ((source = ANY (ARRAY['provider'::text, 'file'::text]))),
  constraint reconciliation_runs_state_check CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'failed'::text])))
);
CREATE UNIQUE INDEX reconciliation_runs_one ON public.reconciliation_runs USING btree (provider) WHERE (state = 'running'::text);
CREATE INDEX reconciliation_runs_recent ON public.reconciliation_runs USING btree (started_at DESC, id DESC);

table public.recovery_codes (
  user_id text not null,
  code_hash bytea not null,
  key_id bytea,
  constraint recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint recovery_codes_key_id_check CHECK ((octet_length(key_id) = 4))
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
  ended_at timestamp with time zone,
  set_off_units bigint not null default 0,
  constraint refunds_order_id_key UNIQUE (order_id),
  constraint refunds_provider_ref_key UNIQUE (provider_ref),
  constraint refunds_pkey PRIMARY KEY (id),
  constraint refunds_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint refunds_amount_units_check CHECK ((amount_units > 0)),
  constraint refunds_set_off CHECK (((set_off_units >= 0) AND (set_off_units <= amount_units))),
  constraint refunds_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'succeeded'::text, 'failed'::text])))
);
CREATE INDEX refunds_open ON public.refunds USING btree (created_at) WHERE (state <> 'succeeded'::text);

table public.relied_identities (
  id text not null,
  user_id text not null,
  partner_id text not null,
  partner_name text not null,
  tier smallint not null,
  state text not null,
  date_of_birth date not null,
  document_type text not null,
  document_country text not null,
  sealed_number bytea not null,
  number_tail text not null,
  number_hash bytea not null,
  verified_on date not null,
  method text not null,
  created_at timestamp with time zone not null,
  screened_at timestamp with time zone,
  ended_at timestamp with time zone,
  constraint relied_identities_pkey PRIMARY KEY (id),
  constraint relied_identities_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id),
  constraint relied_identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint relied_identities_check CHECK (((state = 'in_review'::text) = (ended_at IS NULL))),
  constraint relied_identities_document_type_check CHECK ((document_type = ANY (ARRAY['national_id'::text, 'passport'::text, 'drivers_license'::text]))),
  constraint relied_identities_state_check CHECK ((state = ANY (ARRAY['in_review'::text, 'accepted'::text, 'refused'::text, 'withdrawn'::text]))),
  constraint relied_identities_tier_check CHECK (((tier >= 2) AND (tier <= 4)))
);
CREATE INDEX relied_identities_number ON public.relied_identities USING btree (partner_id, number_hash);
CREATE UNIQUE INDEX relied_identities_one_waiting ON public.relied_identities USING btree (user_id) WHERE (state = 'in_review'::text);
CREATE INDEX relied_identities_user ON public.relied_identities USING btree (user_id, id);
CREATE INDEX relied_identities_waiting ON public.relied_identities USING btree (partner_id) WHERE (state = 'in_review'::text);
CREATE TRIGGER note_relied_identity_updated AFTER UPDATE OF state ON public.relied_identities FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION note_relied_identity();

table public.reversals (
  id text not null,
  receipt text not null,
  amount_units bigint not null,
  state text not null,
  attempts integer not null,
  conversation_ref text,
  query_ref text,
  result_code text,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint reversals_conversation_ref_key UNIQUE (conversation_ref),
  constraint reversals_query_ref_key UNIQUE (query_ref),
  constraint reversals_receipt_key UNIQUE (receipt),
  constraint reversals_pkey PRIMARY KEY (id),
  constraint reversals_id_fkey FOREIGN KEY (id) REFERENCES prompts(id),
  constraint reversals_amount_units_check CHECK ((amount_units > 0)),
  constraint reversals_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sending'::text, 'sent'::text, 'reversed'::text, 'failed'::text])))
);

table public.sale_quotes (
  id text not null,
  user_id text,
  crypto_currency text not null,
  crypto_units bigint not null,
  fiat_currency text not null,
  received_units bigint not null,
  fee_units bigint not null,
  spread_units bigint not null,
  rate_micros bigint not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint sale_quotes_pkey PRIMARY KEY (id),
  constraint sale_quotes_crypto_units_check CHECK ((crypto_units > 0)),
  constraint sale_quotes_fee_units_check CHECK ((fee_units >= 0)),
  constraint sale_quotes_rate_micros_check CHECK ((rate_micros > 0)),
  constraint sale_quotes_received_units_check CHECK ((received_units > 0)),
  constraint sale_quotes_spread_units_check CHECK ((spread_units >= 0))
);
CREATE INDEX sale_quotes_expiry ON public.sale_quotes USING brin (expires_at);

table public.sales (
  id text not null,
  reference text not null,
  user_id text not null,
  quote_id text not null,
  state text not null,
  crypto_currency text not null,
  crypto_units bigint not null,
  fiat_currency text not null,
  received_units bigint not null,
  fee_units bigint not null,
  spread_units bigint not null,
  rate_micros bigint not null,
  phone text,
  problem text,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  account_name text,
  iban text,
  account_number text,
  bank_code text,
  bank_name text,
  retry_until timestamp with time zone,
  coins_back_units bigint,
  network text not null default 'mpesa'::text,
  constraint sales_quote_id_key UNIQUE (quote_id),
  constraint sales_reference_key UNIQUE (reference),
  constraint sales_pkey PRIMARY KEY (id),
  constraint sales_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint sales_check CHECK (((coins_back_units >= 0) AND (coins_back_units <= crypto_units))),
  constraint sales_coins_back CHECK (((state = 'returned'::text) = (coins_back_units IS NOT NULL))),
  constraint sales_crypto_units_check CHECK ((crypto_units > 0)),
  constraint sales_destination_check CHECK (((phone IS NULL) <> (account_name IS NULL))),
  constraint sales_fee_units_check CHECK ((fee_units >= 0)),
  constraint sales_rate_micros_check CHECK ((rate_micros > 0)),
  constraint sales_received_units_check CHECK ((received_units > 0)),
  constraint sales_spread_units_check CHECK ((spread_units >= 0)),
  constraint sales_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sending'::text, 'refused'::text, 'completed'::text, 'failed'::text, 'cancelled'::text, 'returning'::text, 'returned'::text])))
);
CREATE INDEX sales_open ON public.sales USING btree (created_at) WHERE (state = ANY (ARRAY['waiting'::text, 'sending'::text, 'refused'::text, 'returning'::text]));
CREATE INDEX sales_user ON public.sales USING btree (user_id, created_at DESC);
CREATE TRIGGER note_partner_sale_created AFTER INSERT ON public.sales FOR EACH ROW EXECUTE FUNCTION note_partner_sale();
CREATE TRIGGER note_partner_sale_updated AFTER UPDATE OF state ON public.sales FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION note_partner_sale();

table public.sanctions_copies (
  process bigint not null,
  version text not null,
  seen_at timestamp with time zone not null,
  constraint sanctions_copies_pkey PRIMARY KEY (process)
);

table public.sanctions_list (
  is_only boolean not null default true,
  version text not null,
  entries integer not null,
  loaded_at timestamp with time zone not null,
  screened_at timestamp with time zone,
  constraint sanctions_list_pkey PRIMARY KEY (is_only),
  constraint sanctions_list_is_only_check CHECK (is_only)
);

table public.saved_billers (
  id text not null,
  user_id text not null,
  biller_id text not null,
  biller_name text not null,
  kind text not null,
  currency text not null,
  number text not null,
  customer_name text,
  label text not null,
  created_at timestamp with time zone not null,
  constraint saved_billers_user_id_biller_id_number_key UNIQUE (user_id, biller_id, number),
  constraint saved_billers_pkey PRIMARY KEY (id),
  constraint saved_billers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
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
  has_second_step boolean not null default false,
  device text,
  is_staff boolean not null default false,
  ends_at timestamp with time zone not null,
  old_token_hash bytea,
  old_token_ends_at timestamp with time zone,
  is_console boolean not null default false,
  constraint sessions_token_hash_key UNIQUE (token_hash),
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint sessions_check CHECK ((expires_at <= ends_at)),
  constraint sessions_check1 CHECK (((NOT is_staff) OR (ends_at <= (created_at + '08:00:00'::interval)))),
  constraint sessions_check2 CHECK (((old_token_hash IS NULL) = (old_token_ends_at IS NULL)))
);
CREATE INDEX sessions_address ON public.sessions USING btree (address) WHERE (address IS NOT NULL);
CREATE INDEX sessions_expiry ON public.sessions USING btree (expires_at);
CREATE UNIQUE INDEX sessions_old_token ON public.sessions USING btree (old_token_hash) WHERE (old_token_hash IS NOT NULL);
CREATE INDEX sessions_time ON public.sessions USING brin (created_at) WITH (pages_per_range='16', autosummarize='on');
CREATE INDEX sessions_user ON public.sessions USING btree (user_id);

table public.setting_changes (
  id bigint generated always as identity not null,
  name text not null,
  old_value jsonb not null,
  new_value jsonb not null,
  reason text not null,
  changed_by text not null,
  changed_at timestamp with time zone not null,
  constraint setting_changes_pkey PRIMARY KEY (id),
  constraint setting_changes_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES staff(user_id)
);
CREATE INDEX setting_changes_name ON public.setting_changes USING btree (name, id DESC);
CREATE TRIGGER setting_changes_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.setting_changes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

table public.sign_in_challenges (
  token_hash bytea not null,
  user_id text,
  is_remembered boolean not null,
  wrong_tries integer not null default 0,
  expires_at timestamp with time zone not null,
  asks_mail boolean not null default false,
  has_mail boolean not null default false,
  is_silent boolean not null default false,
  device text,
  counted text[] not null default '{}'::text[],
  asks_password boolean not null default false,
  is_console boolean not null default false,
  constraint sign_in_challenges_pkey PRIMARY KEY (token_hash),
  constraint sign_in_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint sign_in_challenges_nobody_check CHECK (((user_id IS NOT NULL) OR is_silent))
);
CREATE INDEX sign_in_challenges_user ON public.sign_in_challenges USING btree (user_id);

table public.sign_in_failures (
  subject text not null,
  failures integer not null,
  since timestamp with time zone not null,
  constraint sign_in_failures_pkey PRIMARY KEY (subject),
  constraint sign_in_failures_failures_check CHECK ((failures >= 0))
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

table public.staff (
  user_id text not null,
  role text not null,
  added_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint staff_pkey PRIMARY KEY (user_id),
  constraint staff_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint staff_role_check CHECK ((role = ANY (ARRAY['support'::text, 'compliance'::text, 'treasury'::text, 'admin'::text])))
);

table public.statement_lines (
  provider text not null,
  id text not null,
  asset text not null,
  units bigint not null,
  fee_units bigint not null,
  match_key text,
  text text not null,
  at timestamp with time zone not null,
  read_at timestamp with time zone not null,
  fee_booked_at timestamp with time zone,
  presented_asset text,
  presented_units bigint,
  payment_ref text,
  worth_units bigint,
  exchanged_at timestamp with time zone,
  constraint statement_lines_pkey PRIMARY KEY (provider, id),
  constraint statement_lines_check CHECK (((match_key IS NULL) = (units = 0))),
  constraint statement_lines_exchanged CHECK ((num_nonnulls(worth_units, exchanged_at) = ANY (ARRAY[0, 2]))) NOT VALID,
  constraint statement_lines_presented CHECK (((num_nonnulls(presented_asset, presented_units) = ANY (ARRAY[0, 2])) AND (presented_asset <> asset))) NOT VALID,
  constraint statement_lines_provider_check CHECK ((provider ~ '^[a-z][a-z_]{1,29}$'::text))
);
CREATE INDEX statement_lines_exchanges ON public.statement_lines USING btree (provider, at) WHERE ((presented_asset IS NOT NULL) AND (exchanged_at IS NULL));
CREATE INDEX statement_lines_fees ON public.statement_lines USING btree (provider) WHERE ((fee_units <> 0) AND (fee_booked_at IS NULL));
CREATE INDEX statement_lines_payments ON public.statement_lines USING btree (provider, payment_ref) WHERE (exchanged_at IS NOT NULL);
CREATE INDEX statement_lines_time ON public.statement_lines USING btree (provider, at);
CREATE TRIGGER statement_lines_kept BEFORE DELETE OR TRUNCATE ON public.statement_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

table public.stops (
  id text not null,
  name text not null,
  reason text not null,
  notice text,
  stopped_by text,
  stopped_at timestamp with time zone not null,
  resume_proposed_by text,
  resumed_by text,
  resumed_at timestamp with time zone,
  constraint stops_pkey PRIMARY KEY (id),
  constraint stops_resume_proposed_by_fkey FOREIGN KEY (resume_proposed_by) REFERENCES staff(user_id),
  constraint stops_resumed_by_fkey FOREIGN KEY (resumed_by) REFERENCES staff(user_id),
  constraint stops_stopped_by_fkey FOREIGN KEY (stopped_by) REFERENCES staff(user_id),
  constraint stops_check CHECK ((num_nulls(resume_proposed_by, resumed_by, resumed_at) = ANY (ARRAY[0, 3]))),
  constraint stops_check1 CHECK ((resume_proposed_by <> resumed_by))
);
CREATE UNIQUE INDEX stops_in_force ON public.stops USING btree (name) WHERE (resumed_at IS NULL);

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

table public.tallies (
  is_only boolean not null default true,
  tallied_at timestamp with time zone,
  begun_to timestamp with time zone,
  funnel_at timestamp with time zone,
  constraint tallies_pkey PRIMARY KEY (is_only),
  constraint tallies_is_only_check CHECK (is_only)
);

table public.tally_begun (
  hour timestamp with time zone not null,
  kind text not null,
  rail text not null,
  begun bigint not null,
  constraint tally_begun_pkey PRIMARY KEY (hour, kind, rail),
  constraint tally_begun_begun_check CHECK ((begun > 0))
);

table public.tally_marks (
  account_id bigint not null,
  sequence bigint not null,
  constraint tally_marks_pkey PRIMARY KEY (account_id),
  constraint tally_marks_sequence_check CHECK ((sequence > 0))
);

table public.tally_money (
  hour timestamp with time zone not null,
  kind text not null,
  rail text not null,
  asset text not null,
  movements bigint not null,
  volume_units bigint not null,
  fee_units bigint not null,
  spread_units bigint not null,
  commission_units bigint not null default 0,
  constraint tally_money_pkey PRIMARY KEY (hour, kind, rail, asset)
);

table public.tally_settled (
  hour timestamp with time zone not null,
  kind text not null,
  rail text not null,
  seconds integer not null,
  completed bigint not null,
  constraint tally_settled_pkey PRIMARY KEY (hour, kind, rail, seconds),
  constraint tally_settled_completed_check CHECK ((completed > 0)),
  constraint tally_settled_seconds_check CHECK ((seconds >= 0))
);

table public.tally_signups (
  hour timestamp with time zone not null,
  signed_up bigint not null,
  email_confirmed bigint not null,
  phone_confirmed bigint not null,
  tier_2 bigint not null,
  tier_3 bigint not null,
  constraint tally_signups_pkey PRIMARY KEY (hour),
  constraint tally_signups_signed_up_check CHECK ((signed_up > 0))
);

table public.tickets (
  id text not null,
  user_id text not null,
  reference text,
  message text not null,
  content_hash bytea not null,
  created_at timestamp with time zone not null,
  answered_at timestamp with time zone,
  answered_by text,
  reply text,
  constraint tickets_user_id_content_hash_key UNIQUE (user_id, content_hash),
  constraint tickets_pkey PRIMARY KEY (id),
  constraint tickets_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES users(id),
  constraint tickets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint tickets_answered_check CHECK ((((answered_at IS NULL) = (answered_by IS NULL)) AND ((answered_at IS NULL) = (reply IS NULL))))
);
CREATE INDEX tickets_open ON public.tickets USING btree (id) WHERE (answered_at IS NULL);
CREATE INDEX tickets_user ON public.tickets USING btree (user_id, id);

table public.totp_secrets (
  user_id text not null,
  sealed_secret bytea not null,
  confirmed_at timestamp with time zone,
  last_step bigint not null default 0,
  created_at timestamp with time zone not null,
  constraint totp_secrets_pkey PRIMARY KEY (user_id),
  constraint totp_secrets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

table public.transaction_corrections (
  user_id text not null,
  month date not null,
  line_type text not null,
  type text not null,
  currency text not null,
  units numeric not null,
  constraint transaction_corrections_pkey PRIMARY KEY (user_id, month, line_type, type, currency)
);

table public.transaction_counts (
  is_only boolean not null default true,
  counted_to timestamp with time zone not null,
  corrected_to timestamp with time zone not null default '-infinity'::timestamp with time zone,
  constraint transaction_counts_pkey PRIMARY KEY (is_only),
  constraint transaction_counts_is_only_check CHECK (is_only)
);

table public.transaction_months (
  user_id text not null,
  month date not null,
  type text not null,
  state text not null,
  currency text not null,
  lines bigint not null,
  amount_units numeric not null,
  constraint transaction_months_pkey PRIMARY KEY (user_id, month, type, state, currency),
  constraint transaction_months_amount_units_check CHECK ((amount_units >= (0)::numeric)),
  constraint transaction_months_lines_check CHECK ((lines >= 0))
);

table public.transactions (
  id text not null,
  user_id text not null,
  source_id text not null,
  reference text not null,
  type text not null,
  state text not null,
  currency text not null,
  amount_units bigint not null,
  fee_units bigint not null,
  description text not null,
  recipient_info text,
  recipient_id text,
  recipient_name text,
  recipient_phone text,
  created_at timestamp with time zone not null,
  day date not null,
  search text not null default "left"(lower(((((((reference || '
'::text) || description) || '
'::text) || COALESCE(recipient_name, ''::text)) || '
'::text) || COALESCE(recipient_phone, ''::text))), 500),
  source_kind text not null,
  bought_currency text,
  bought_units bigint,
  moved_day date,
  moved_units bigint,
  back_day date,
  back_units bigint,
  said text,
  constraint transactions_user_id_source_id_key UNIQUE (user_id, source_id),
  constraint transactions_pkey PRIMARY KEY (id),
  constraint transactions_amount_units_check CHECK ((amount_units > 0)),
  constraint transactions_fee_units_check CHECK ((fee_units >= 0)),
  constraint transactions_state_check CHECK ((state = ANY (ARRAY['completed'::text, 'pending'::text, 'failed'::text]))),
  constraint transactions_type_check CHECK ((type = ANY (ARRAY['deposit'::text, 'withdrawal'::text, 'transfer'::text, 'bill_payment'::text, 'agent_commission'::text, 'crypto'::text])))
);
CREATE INDEX transactions_corrections ON public.transactions USING btree (user_id, created_at) INCLUDE (day, type, source_kind, currency, amount_units, fee_units, bought_currency, bought_units) WHERE ((state = 'completed'::text) AND (moved_day IS NULL) AND ((bought_units IS NOT NULL) OR (fee_units > 0)));
CREATE INDEX transactions_exchanged ON public.transactions USING btree (user_id) WHERE (source_kind = ANY (ARRAY['conversion'::text, 'block_trade'::text]));
CREATE INDEX transactions_exchanges ON public.transactions USING btree (user_id, created_at DESC) WHERE (source_kind = 'conversion'::text);
CREATE INDEX transactions_made ON public.transactions USING brin (created_at) WITH (pages_per_range='32');
CREATE INDEX transactions_moved_apart ON public.transactions USING btree (user_id) WHERE (moved_day IS NOT NULL);
CREATE INDEX transactions_not_completed ON public.transactions USING btree (user_id, created_at DESC, id DESC) INCLUDE (day, type, state) WHERE (state <> 'completed'::text);
CREATE INDEX transactions_reference ON public.transactions USING btree (reference);
CREATE INDEX transactions_user ON public.transactions USING btree (user_id, created_at DESC, id DESC) INCLUDE (day, type, state, currency, amount_units);
CREATE TRIGGER transactions_counted_late AFTER INSERT ON public.transactions FOR EACH ROW WHEN ((new.created_at < (now() - '00:30:00'::interval))) EXECUTE FUNCTION count_late_line();
CREATE TRIGGER transactions_forget_said BEFORE UPDATE OF description ON public.transactions FOR EACH ROW WHEN ((new.description IS DISTINCT FROM old.description)) EXECUTE FUNCTION forget_said_description();
CREATE TRIGGER transactions_kept BEFORE UPDATE ON public.transactions FOR EACH ROW WHEN ((((((old.user_id IS DISTINCT FROM new.user_id) OR (old.day IS DISTINCT FROM new.day)) OR (old.created_at IS DISTINCT FROM new.created_at)) OR (old.type IS DISTINCT FROM new.type)) OR (old.currency IS DISTINCT FROM new.currency))) EXECUTE FUNCTION refuse_other_line();
CREATE TRIGGER transactions_recounted AFTER UPDATE ON public.transactions FOR EACH ROW WHEN (((new.created_at < (now() - '00:30:00'::interval)) AND ((((((old.state IS DISTINCT FROM new.state) OR (old.amount_units IS DISTINCT FROM new.amount_units)) OR (old.fee_units IS DISTINCT FROM new.fee_units)) OR (old.bought_currency IS DISTINCT FROM new.bought_currency)) OR (old.bought_units IS DISTINCT FROM new.bought_units)) OR (old.moved_day IS DISTINCT FROM new.moved_day)))) EXECUTE FUNCTION count_late_line();
CREATE TRIGGER transactions_unpacked_by_insert AFTER INSERT ON public.transactions FOR EACH ROW WHEN ((new.day < (((now() AT TIME ZONE 'utc'::text))::date - 2))) EXECUTE FUNCTION unpack_line();
CREATE TRIGGER transactions_unpacked_by_update AFTER UPDATE ON public.transactions FOR EACH ROW WHEN (((new.day < (((now() AT TIME ZONE 'utc'::text))::date - 2)) AND (((((((old.search IS DISTINCT FROM new.search) OR (old.state IS DISTINCT FROM new.state)) OR (old.amount_units IS DISTINCT FROM new.amount_units)) OR (old.fee_units IS DISTINCT FROM new.fee_units)) OR (old.bought_currency IS DISTINCT FROM new.bought_currency)) OR (old.bought_units IS DISTINCT FROM new.bought_units)) OR (old.moved_day IS DISTINCT FROM new.moved_day)))) EXECUTE FUNCTION unpack_line();

table public.transfers (
  id text not null,
  reference text not null,
  sender_id text not null,
  recipient_id text not null,
  identifier text not null,
  currency text not null,
  amount_units bigint not null,
  note text,
  created_at timestamp with time zone not null,
  constraint transfers_reference_key UNIQUE (reference),
  constraint transfers_pkey PRIMARY KEY (id),
  constraint transfers_amount_units_check CHECK ((amount_units > 0)),
  constraint transfers_check CHECK ((sender_id <> recipient_id))
);
CREATE INDEX transfers_sender ON public.transfers USING btree (sender_id, created_at DESC);

table public.used_device_proofs (
  id bytea not null,
  expires_at timestamp with time zone not null,
  constraint used_device_proofs_pkey PRIMARY KEY (id)
);

table public.used_work (
  nonce text not null,
  expires_at timestamp with time zone not null,
  constraint used_work_pkey PRIMARY KEY (nonce)
);
CREATE INDEX used_work_expiry ON public.used_work USING btree (expires_at);

table public.users (
  id text not null,
  email text not null,
  first_name text not null,
  last_name text not null,
  password_hash text,
  phone text,
  date_of_birth date,
  account_type text not null default 'personal'::text,
  created_at timestamp with time zone not null,
  email_verified_at timestamp with time zone,
  suspended_at timestamp with time zone,
  phone_verified_at timestamp with time zone,
  kyc_tier smallint not null default 1,
  has_income_proof boolean not null default false,
  mailbox text,
  kind text not null default 'person'::text,
  language text,
  phone_scope text,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_account_type_check CHECK ((account_type = ANY (ARRAY['personal'::text, 'business'::text]))),
  constraint users_kind_check CHECK ((kind = ANY (ARRAY['person'::text, 'company'::text, 'partner_customer'::text, 'partner'::text]))),
  constraint users_kyc_tier_check CHECK (((kyc_tier >= 1) AND (kyc_tier <= 4))),
  constraint users_language_check CHECK ((language = ANY (ARRAY['en'::text, 'sw'::text, 'fr'::text, 'ha'::text, 'yo'::text, 'pcm'::text]))) NOT VALID
);
CREATE UNIQUE INDEX users_email ON public.users USING btree (lower(email));
CREATE INDEX users_full_name ON public.users USING btree (lower(((first_name || ' '::text) || last_name)) text_pattern_ops);
CREATE INDEX users_last_name ON public.users USING btree (lower(last_name) text_pattern_ops);
CREATE UNIQUE INDEX users_mailbox ON public.users USING btree (mailbox);
CREATE INDEX users_phone ON public.users USING btree (phone) WHERE (phone IS NOT NULL);
CREATE UNIQUE INDEX users_proven_phone ON public.users USING btree (phone, phone_scope) NULLS NOT DISTINCT WHERE (phone_verified_at IS NOT NULL);
CREATE TRIGGER note_customer_tier AFTER UPDATE OF kyc_tier ON public.users FOR EACH ROW WHEN (((new.kind = 'partner_customer'::text) AND (new.kyc_tier > old.kyc_tier))) EXECUTE FUNCTION note_customer_tier();

table public.ussd_sessions (
  id text not null,
  phone text not null,
  user_id text,
  state text not null,
  screen text not null,
  answers jsonb not null,
  inputs integer not null,
  taken_units bigint not null default 0,
  created_at timestamp with time zone not null,
  accepted_at timestamp with time zone,
  ended_at timestamp with time zone,
  constraint ussd_sessions_pkey PRIMARY KEY (id),
  constraint ussd_sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint ussd_sessions_accepted_check CHECK (((state <> ALL (ARRAY['accepted'::text, 'done'::text, 'refused'::text])) OR (accepted_at IS NOT NULL))),
  constraint ussd_sessions_inputs_check CHECK ((inputs >= 0)),
  constraint ussd_sessions_state_check CHECK ((state = ANY (ARRAY['open'::text, 'ended'::text, 'accepted'::text, 'done'::text, 'refused'::text]))),
  constraint ussd_sessions_taken_units_check CHECK ((taken_units >= 0))
);
CREATE INDEX ussd_sessions_user ON public.ussd_sessions USING btree (user_id, accepted_at);

table public.ussd_steps (
  session_id text not null,
  inputs_hash bytea not null,
  answer text,
  started_at timestamp with time zone not null,
  constraint ussd_steps_pkey PRIMARY KEY (session_id, inputs_hash),
  constraint ussd_steps_session_id_fkey FOREIGN KEY (session_id) REFERENCES ussd_sessions(id) ON DELETE CASCADE
);

table public.velocity_sweeps (
  is_only boolean not null default true,
  swept_until timestamp with time zone not null,
  constraint velocity_sweeps_pkey PRIMARY KEY (is_only),
  constraint velocity_sweeps_is_only_check CHECK (is_only)
);

table public.verification_frames (
  id text not null,
  verification_id text not null,
  place smallint not null,
  pose text not null,
  sealed_key bytea not null,
  size_bytes integer not null,
  created_at timestamp with time zone not null,
  constraint verification_frames_verification_id_place_key UNIQUE (verification_id, place),
  constraint verification_frames_pkey PRIMARY KEY (id),
  constraint verification_frames_verification_id_fkey FOREIGN KEY (verification_id) REFERENCES verification_sessions(id),
  constraint verification_frames_place_check CHECK (((place >= 1) AND (place <= 9))) NOT VALID,
  constraint verification_frames_pose_check CHECK ((pose = ANY (ARRAY['straight'::text, 'left'::text, 'right'::text, 'closer'::text])))
);

table public.verification_sessions (
  id text not null,
  user_id text not null,
  token_hash bytea not null,
  browser_hash bytea,
  state text not null,
  poses text[],
  reason text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  opened_at timestamp with time zone,
  submitted_at timestamp with time zone,
  ended_at timestamp with time zone,
  constraint verification_sessions_token_hash_key UNIQUE (token_hash),
  constraint verification_sessions_pkey PRIMARY KEY (id),
  constraint verification_sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint verification_sessions_check CHECK (((state = ANY (ARRAY['approved'::text, 'rejected'::text, 'expired'::text])) = (ended_at IS NOT NULL))),
  constraint verification_sessions_check1 CHECK (((state = 'rejected'::text) = (reason IS NOT NULL))),
  constraint verification_sessions_check2 CHECK ((((opened_at IS NULL) = (browser_hash IS NULL)) AND ((opened_at IS NULL) = (poses IS NULL)))),
  constraint verification_sessions_check3 CHECK (((submitted_at IS NULL) OR (opened_at IS NOT NULL))),
  constraint verification_sessions_poses_check CHECK ((cardinality(poses) = 3)),
  constraint verification_sessions_state_check CHECK ((state = ANY (ARRAY['open'::text, 'opened'::text, 'submitted'::text, 'approved'::text, 'rejected'::text, 'expired'::text])))
);
CREATE UNIQUE INDEX verification_sessions_one_running ON public.verification_sessions USING btree (user_id) WHERE (state = ANY (ARRAY['open'::text, 'opened'::text, 'submitted'::text]));
CREATE INDEX verification_sessions_user ON public.verification_sessions USING btree (user_id, created_at DESC);

table public.virtual_accounts (
  reference text not null,
  state text not null,
  account_number text,
  account_name text,
  bank_name text,
  charge_ref text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  owner_kind text not null,
  owner_id text not null,
  user_id text not null,
  asked_at timestamp with time zone,
  constraint virtual_accounts_charge_ref_key UNIQUE (charge_ref),
  constraint virtual_accounts_pkey PRIMARY KEY (reference),
  constraint virtual_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint virtual_accounts_check CHECK (((state <> 'open'::text) OR (num_nulls(account_number, account_name, bank_name) = 0))),
  constraint virtual_accounts_state_check CHECK ((state = ANY (ARRAY['asking'::text, 'open'::text, 'lost'::text, 'paid'::text, 'closed'::text])))
);
CREATE INDEX virtual_accounts_owner ON public.virtual_accounts USING btree (owner_id, owner_kind, created_at DESC);

table public.wallet_references (
  reference text not null,
  user_id text not null,
  currency text not null,
  created_at timestamp with time zone not null,
  constraint wallet_references_user_id_currency_key UNIQUE (user_id, currency),
  constraint wallet_references_pkey PRIMARY KEY (reference),
  constraint wallet_references_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

table public.webhook_events (
  provider text not null,
  id text not null,
  type text not null,
  object_ref text,
  outcome text not null default 'received'::text,
  body text not null,
  received_at timestamp with time zone not null,
  handled_at timestamp with time zone,
  address_ref text,
  constraint webhook_events_pkey PRIMARY KEY (provider, id),
  constraint webhook_events_outcome_check CHECK ((outcome = ANY (ARRAY['received'::text, 'handled'::text, 'ignored'::text, 'unmatched'::text])))
);
CREATE INDEX webhook_events_bodies ON public.webhook_events USING btree (received_at) WHERE (body <> ''::text);
CREATE INDEX webhook_events_object ON public.webhook_events USING btree (object_ref) WHERE (object_ref IS NOT NULL);
CREATE INDEX webhook_events_open ON public.webhook_events USING btree (received_at) WHERE (outcome = ANY (ARRAY['received'::text, 'unmatched'::text]));
CREATE INDEX webhook_events_recent ON public.webhook_events USING btree (received_at DESC, provider DESC, id DESC);

table public.withdrawal_quotes (
  id text not null,
  user_id text not null,
  network text not null,
  asset text not null,
  address text not null,
  amount_units bigint not null,
  fee_units bigint not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  gas_paid bigint,
  constraint withdrawal_quotes_pkey PRIMARY KEY (id),
  constraint withdrawal_quotes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint withdrawal_quotes_amount_units_check CHECK ((amount_units > 0)),
  constraint withdrawal_quotes_check CHECK (((fee_units > 0) AND (fee_units < amount_units))),
  constraint withdrawal_quotes_gas_paid_check CHECK ((gas_paid > 0))
);
CREATE INDEX withdrawal_quotes_expiry ON public.withdrawal_quotes USING brin (expires_at);

table public.withdrawals (
  id text not null,
  reference text not null,
  user_id text not null,
  quote_id text,
  order_id text,
  state text not null,
  network text not null,
  asset text not null,
  address text not null,
  amount_units bigint not null,
  fee_units bigint not null,
  transaction_hash text,
  problem text,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  gas_paid bigint,
  sends_at timestamp with time zone,
  constraint withdrawals_order_id_key UNIQUE (order_id),
  constraint withdrawals_quote_id_key UNIQUE (quote_id),
  constraint withdrawals_reference_key UNIQUE (reference),
  constraint withdrawals_pkey PRIMARY KEY (id),
  constraint withdrawals_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint withdrawals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint withdrawals_amount_units_check CHECK ((amount_units > 0)),
  constraint withdrawals_check CHECK (((fee_units >= 0) AND (fee_units < amount_units))),
  constraint withdrawals_check1 CHECK (((quote_id IS NULL) <> (order_id IS NULL))),
  constraint withdrawals_gas_paid_check CHECK ((gas_paid > 0)),
  constraint withdrawals_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sending'::text, 'confirming'::text, 'completed'::text, 'failed'::text, 'cancelled'::text])))
);
CREATE INDEX withdrawals_open ON public.withdrawals USING btree (created_at) WHERE (state = ANY (ARRAY['waiting'::text, 'sending'::text, 'confirming'::text]));
CREATE INDEX withdrawals_user ON public.withdrawals USING btree (user_id, created_at DESC);
CREATE TRIGGER note_coins_of_partner_order AFTER UPDATE OF state ON public.withdrawals FOR EACH ROW WHEN (((new.order_id IS NOT NULL) AND (old.state IS DISTINCT FROM new.state))) EXECUTE FUNCTION note_coins_of_partner_order();

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
function ledger.post_one_by_one(base bigint, reversed text[], repeated boolean[], account_ids bigint[], balances bigint[], sequences bigint[], floors bigint[], leg_journals integer[], leg_accounts integer[], leg_units bigint[]) returns boolean;
function ledger.post_pair(journal_key text, journal_kind text, journal_reference text, journal_hash uuid, first_id bigint, second_id bigint, units bigint) returns text;
function ledger.post_pair_alone(journal_key text, journal_kind text, journal_reference text, journal_hash uuid, first_id bigint, second_id bigint, units bigint) returns text;
function ledger.prove_balanced() returns trigger;
function ledger.refuse_change() returns trigger;
function public.corrected_units(line transactions) returns bigint;
function public.corrections_of(line transactions) returns TABLE(line_type text, type text, currency text, units bigint);
function public.count_late_line() returns trigger;
function public.count_limit_takings() returns trigger;
function public.erase_agent() returns trigger;
function public.erase_card_mandates() returns trigger;
function public.erase_company_parts() returns trigger;
function public.erase_customer(customer text) returns bigint[];
function public.erase_partner_parts() returns trigger;
function public.erase_verification_links() returns trigger;
function public.erase_widget_sessions() returns trigger;
function public.forget_said_description() returns trigger;
function public.guard_closure() returns trigger;
function public.has_lawful_records(customer text) returns boolean;
function public.keep_agreed() returns trigger;
function public.keep_asked_money() returns trigger;
function public.keep_planned() returns trigger;
function public.lacking_units(line transactions) returns bigint;
function public.move_limit_sums(users text[], day_start timestamp with time zone, month_start timestamp with time zone) returns void;
function public.note_coins_of_partner_order() returns trigger;
function public.note_customer_tier() returns trigger;
function public.note_partner_delivery() returns trigger;
function public.note_partner_order() returns trigger;
function public.note_partner_payout() returns trigger;
function public.note_partner_payout_account() returns trigger;
function public.note_partner_sale() returns trigger;
function public.note_relied_identity() returns trigger;
function public.recount_limit_sums(users text[]) returns void;
function public.recount_limit_takings() returns trigger;
function public.refuse_change() returns trigger;
function public.refuse_other_line() returns trigger;
function public.row_owner() returns text;
function public.unpack_line() returns trigger;

kivuko_run may select, insert, update, delete on absent_processes;
kivuko_read may select on absent_processes;
kivuko_run may select, insert, update on account_closures;
kivuko_read may select (user_id, state, asked_at, closes_at, closed_at, erase_after, erased_at) on account_closures;
kivuko_run may select, insert, update, delete on account_holds;
kivuko_read may select on account_holds;
kivuko_run may select, insert, update on agent_deals;
kivuko_read may select on agent_deals;
kivuko_run may select, insert, update on agents;
kivuko_read may select on agents;
kivuko_run may select, insert, update, delete on asker_blocks;
kivuko_read may select on asker_blocks;
kivuko_run may select, insert on audit_checks;
kivuko_read may select on audit_checks;
kivuko_run may select, insert on audit_heads;
kivuko_read may select on audit_heads;
kivuko_run may select, insert on audit_lines;
kivuko_read may select (id, at, actor, action, subject, detail, detail_digest) on audit_lines;
kivuko_run may select, insert on audit_links;
kivuko_read may select on audit_links;
kivuko_run may select, insert on audit_shipments;
kivuko_read may select on audit_shipments;
kivuko_run may select, insert, update, delete on audit_waiting;
kivuko_read may select on audit_waiting;
kivuko_run may select, insert on backups;
kivuko_read may select on backups;
kivuko_run may select, insert, update on bank_feeds;
kivuko_read may select on bank_feeds;
kivuko_run may select, insert, update on bank_payouts;
kivuko_read may select on bank_payouts;
kivuko_run may select, insert, update on bank_receipts;
kivuko_read may select on bank_receipts;
kivuko_run may select, insert, update on bills;
kivuko_read may select (id, reference, user_id, client_reference, state, kind, biller_id, biller_name, product_id, product_name, number, customer_name, currency, amount_units, fee_units, attempts, sent_at, provider_ref, units, token_pending, problem, created_at, ended_at, short_since, shortages) on bills;
kivuko_run may select, insert, update on block_trades;
kivuko_read may select on block_trades;
kivuko_run may select, insert, update, delete on book_switches;
kivuko_read may select on book_switches;
kivuko_run may select, insert, update, delete on budgets;
kivuko_read may select on budgets;
kivuko_run may select, insert, update, delete on card_customers;
kivuko_read may select on card_customers;
kivuko_run may select, insert on card_dispute_moves;
kivuko_read may select on card_dispute_moves;
kivuko_run may select, insert, update on card_disputes;
kivuko_read may select on card_disputes;
kivuko_run may select, insert, update, delete on card_mandates;
kivuko_read may select on card_mandates;
kivuko_run may select, insert, update on card_payments;
kivuko_read may select on card_payments;
kivuko_run may select, insert, update on card_purchases;
kivuko_read may select on card_purchases;
kivuko_run may select, insert on card_uses;
kivuko_read may select on card_uses;
kivuko_run may select, insert, update on cases;
kivuko_read may select on cases;
kivuko_run may select, insert, update on cash_outs;
kivuko_read may select on cash_outs;
kivuko_run may usage on chain_address_index;
kivuko_run may select, insert, update on chain_addresses;
kivuko_read may select on chain_addresses;
kivuko_run may select, insert, update, delete on chain_attempts;
kivuko_read may select (send_id, number, max_fee_wei, tip_wei, hash, created_at) on chain_attempts;
kivuko_run may select, insert, update, delete on chain_blocks;
kivuko_read may select on chain_blocks;
kivuko_run may select, insert, update on chain_cursors;
kivuko_read may select on chain_cursors;
kivuko_run may select, insert, update on chain_deposits;
kivuko_read may select on chain_deposits;
kivuko_run may select, insert, update on chain_senders;
kivuko_read may select on chain_senders;
kivuko_run may select, insert, update on chain_sends;
kivuko_read may select on chain_sends;
kivuko_run may select, insert, update on changes;
kivuko_read may select on changes;
kivuko_run may select, insert, update on companies;
kivuko_read may select on companies;
kivuko_run may select, insert, update on company_limits;
kivuko_read may select on company_limits;
kivuko_run may select, insert, update on company_members;
kivuko_read may select (id, company_id, email, role, invited_by, added_at, user_id, joined_at, ended_at) on company_members;
kivuko_run may select, insert, update, delete on company_people;
kivuko_read may select (id, company_id, name, email, role, share_bps, added_at, user_id, confirmed_at) on company_people;
kivuko_run may select, insert, update on company_requests;
kivuko_read may select on company_requests;
kivuko_run may select, insert on company_sends;
kivuko_read may select on company_sends;
kivuko_run may select, insert on conversions;
kivuko_read may select on conversions;
kivuko_run may select, insert on debt_payments;
kivuko_read may select on debt_payments;
kivuko_run may select, insert, update on dedicated_accounts;
kivuko_read may select on dedicated_accounts;
kivuko_run may select, insert, update on deposits;
kivuko_read may select on deposits;
kivuko_run may select, insert, update on disbursements;
kivuko_read may select on disbursements;
kivuko_run may select, insert on document_openings;
kivuko_read may select on document_openings;
kivuko_run may select, insert, update on document_pages;
kivuko_read may select (id, document_id, page) on document_pages;
kivuko_run may select, insert, update, delete on email_codes;
kivuko_read may select on email_codes;
kivuko_run may select, insert, update, delete on enquiries;
kivuko_read may select (id, name, email, company, message, created_at, mailed_at, answered_at, answered_by, answer_note) on enquiries;
kivuko_run may select, insert, update, delete on exchange_quotes;
kivuko_read may select on exchange_quotes;
kivuko_run may select, insert, update, delete on export_parts;
kivuko_read may select on export_parts;
kivuko_run may select, insert, update, delete on exports;
kivuko_read may select on exports;
kivuko_run may select, insert, update on factor_resets;
kivuko_read may select on factor_resets;
kivuko_run may select, insert, update, delete on first_words;
kivuko_read may select on first_words;
kivuko_run may select, insert, update on float_questions;
kivuko_read may select on float_questions;
kivuko_run may select, insert, update on floats;
kivuko_read may select on floats;
kivuko_run may select, insert, update, delete on handoffs;
kivuko_run may select, insert, update, delete on held_notices;
kivuko_read may select on held_notices;
kivuko_run may select, insert, update, delete on held_sends;
kivuko_read may select on held_sends;
kivuko_run may select, insert, update, delete on idempotency_keys;
kivuko_run may select, insert, update on identity_checks;
kivuko_read may select on identity_checks;
kivuko_run may select, insert on job_decisions;
kivuko_read may select on job_decisions;
kivuko_run may select, insert, update, delete on known_devices;
kivuko_read may select on known_devices;
kivuko_run may select, insert, update on kyc_applications;
kivuko_read may select on kyc_applications;
kivuko_run may select, insert, update on kyc_documents;
kivuko_read may select (id, user_id, document_type, number_tail, media_type, size_bytes, state, rejection_reason, created_at, decided_at) on kyc_documents;
kivuko_run may select, insert on ledger_checks;
kivuko_read may select on ledger_checks;
kivuko_run may select, insert, update on ledger_passes;
kivuko_read may select on ledger_passes;
kivuko_run may select, insert, update on limit_sums;
kivuko_read may select on limit_sums;
kivuko_run may select, insert, update, delete on limit_takings;
kivuko_read may select on limit_takings;
kivuko_run may select, insert, update, delete on line_packs;
kivuko_read may select on line_packs;
kivuko_run may select, insert, update, delete on mail_budgets;
kivuko_read may select on mail_budgets;
kivuko_run may select, insert, update, delete on mail_choices;
kivuko_read may select on mail_choices;
kivuko_run may select, insert, update, delete on mails_waiting;
kivuko_read may select on mails_waiting;
kivuko_run may select, insert, update, delete on money_requests;
kivuko_read may select on money_requests;
kivuko_run may select, insert, update, delete on notice_choices;
kivuko_read may select on notice_choices;
kivuko_run may select, insert, update, delete on notifications;
kivuko_read may select on notifications;
kivuko_run may select, insert on order_deliveries;
kivuko_read may select on order_deliveries;
kivuko_run may select, insert, update on order_disputes;
kivuko_read may select on order_disputes;
kivuko_run may select, insert, update on orders;
kivuko_read may select on orders;
kivuko_run may select, insert, update on partner_bulk_payouts;
kivuko_read may select on partner_bulk_payouts;
kivuko_run may select, insert, update on partner_customers;
kivuko_read may select on partner_customers;
kivuko_run may select, insert, update, delete on partner_deliveries;
kivuko_read may select on partner_deliveries;
kivuko_run may select, insert, update, delete on partner_events;
kivuko_read may select on partner_events;
kivuko_run may select, insert on partner_floats;
kivuko_read may select on partner_floats;
kivuko_run may select, insert, update on partner_keys;
kivuko_read may select (id, partner_id, name, tail, scopes, networks, created_by, created_at, last_used_at, ends_at, ended_by, api_version) on partner_keys;
kivuko_run may select, insert, update on partner_members;
kivuko_read may select on partner_members;
kivuko_run may select, insert on partner_orders;
kivuko_read may select on partner_orders;
kivuko_run may select, insert, update, delete on partner_origins;
kivuko_read may select on partner_origins;
kivuko_run may select, insert, update, delete on partner_payout_accounts;
kivuko_read may select on partner_payout_accounts;
kivuko_run may select, insert, update on partner_payout_rows;
kivuko_read may select on partner_payout_rows;
kivuko_run may select, insert, update, delete on partner_requests;
kivuko_read may select on partner_requests;
kivuko_run may select, insert, update on partner_sales;
kivuko_read may select on partner_sales;
kivuko_run may select, insert on partner_settlements;
kivuko_read may select on partner_settlements;
kivuko_run may select, insert, update, delete on partner_signatures;
kivuko_read may select (key_id, used_at) on partner_signatures;
kivuko_run may select, insert, update, delete on partner_tries;
kivuko_read may select (delivery_number, number, at, duration_ms, status, problem) on partner_tries;
kivuko_run may select, insert, update, delete on partner_verification_links;
kivuko_read may select (id, partner_id, customer_id, tier, return_address, language, created_at, taken_at, expires_at, revoked_at, entered_at) on partner_verification_links;
kivuko_run may select, insert, update on partner_webhooks;
kivuko_read may select (id, partner_id, url, types, created_by, created_at, switched_off_at, switched_off_by, ended_at, api_version) on partner_webhooks;
kivuko_run may select, insert, update, delete on partner_widget_quotes;
kivuko_read may select on partner_widget_quotes;
kivuko_run may select, insert, update, delete on partner_widget_sessions;
kivuko_read may select (id, partner_id, external_id, settings, created_at, taken_at, expires_at, revoked_at, user_id) on partner_widget_sessions;
kivuko_run may select, insert, update, delete on partner_widget_sign_ins;
kivuko_read may select (session_id, created_at, expires_at, confirmed_at) on partner_widget_sign_ins;
kivuko_run may select, insert, update on partners;
kivuko_read may select on partners;
kivuko_run may select, insert, update, delete on passkey_challenges;
kivuko_run may select, insert, update, delete on passkeys;
kivuko_read may select (id, user_id, counter, transports, name, created_at, last_used_at) on passkeys;
kivuko_run may select, insert, update, delete on password_resets;
kivuko_read may select (id, user_id, created_at, expires_at, used_at) on password_resets;
kivuko_run may select, insert, update, delete on pay_handles;
kivuko_read may select on pay_handles;
kivuko_run may select, insert, update on paybill_accounts;
kivuko_read may select on paybill_accounts;
kivuko_run may select, insert, update on paybill_payments;
kivuko_read may select on paybill_payments;
kivuko_run may select, insert, update, delete on payees;
kivuko_read may select on payees;
kivuko_run may select, insert, update on payouts;
kivuko_read may select on payouts;
kivuko_run may select, insert, update, delete on phone_codes;
kivuko_read may select on phone_codes;
kivuko_run may select, insert, update, delete on pins;
kivuko_read may select (user_id, set_from, set_at, wrong_tries, locked_at) on pins;
kivuko_run may select, insert, update, delete on plan_runs;
kivuko_read may select on plan_runs;
kivuko_run may select, insert, update, delete on plans;
kivuko_read may select on plans;
kivuko_run may select, insert on portfolio_closings;
kivuko_read may select on portfolio_closings;
kivuko_run may select, insert, update, delete on portfolio_days;
kivuko_read may select on portfolio_days;
kivuko_run may select, insert, update, delete on preferences;
kivuko_read may select on preferences;
kivuko_run may select, insert, update, delete on price_alerts;
kivuko_read may select on price_alerts;
kivuko_run may select, insert, update on price_feeds;
kivuko_read may select on price_feeds;
kivuko_run may select, insert, update, delete on price_history;
kivuko_read may select on price_history;
kivuko_run may select, insert, update on prompts;
kivuko_read may select on prompts;
kivuko_run may select, insert, update on proposals;
kivuko_read may select on proposals;
kivuko_run may select, insert, update, delete on provider_calls;
kivuko_read may select on provider_calls;
kivuko_run may select, insert, update, delete on provider_tokens;
kivuko_read may select (name, turn, taken_at, told_turn, ends_at) on provider_tokens;
kivuko_run may select, insert, update, delete on push_devices;
kivuko_read may select (id, user_id, session_id, name, created_at) on push_devices;
kivuko_run may select, insert, update, delete on push_sends;
kivuko_read may select on push_sends;
kivuko_run may select, insert, update, delete on quiet_hours;
kivuko_read may select on quiet_hours;
kivuko_run may select, insert, update, delete on quotes;
kivuko_read may select on quotes;
kivuko_run may select, insert, update, delete on read_marks;
kivuko_read may select on read_marks;
kivuko_run may select, insert, update, delete on reading_permits;
kivuko_run may select, insert on reconciliation_balances;
kivuko_read may select on reconciliation_balances;
kivuko_run may select, insert, update on reconciliation_differences;
kivuko_read may select on reconciliation_differences;
kivuko_run may select, insert, update on reconciliation_runs;
kivuko_read may select on reconciliation_runs;
kivuko_run may select, insert, update, delete on recovery_codes;
kivuko_run may select, insert, update on refunds;
kivuko_read may select on refunds;
kivuko_run may select, insert, update on relied_identities;
kivuko_read may select (id, user_id, partner_id, partner_name, tier, state, date_of_birth, document_type, document_country, number_tail, verified_on, method, created_at, screened_at, ended_at) on relied_identities;
kivuko_run may select, insert, update on reversals;
kivuko_read may select on reversals;
kivuko_run may select, insert, update, delete on sale_quotes;
kivuko_read may select on sale_quotes;
kivuko_run may select, insert, update on sales;
kivuko_read may select on sales;
kivuko_run may select, insert, update, delete on sanctions_copies;
kivuko_read may select on sanctions_copies;
kivuko_run may select, insert, update on sanctions_list;
kivuko_read may select on sanctions_list;
kivuko_run may select, insert, update, delete on saved_billers;
kivuko_read may select on saved_billers;
kivuko_run may select, insert, update, delete on sessions;
kivuko_read may select (id, user_id, is_remembered, user_agent, address, created_at, last_seen_at, expires_at, confirmed_at, has_second_step, device, is_staff, ends_at, is_console) on sessions;
kivuko_run may select, insert on setting_changes;
kivuko_read may select on setting_changes;
kivuko_run may select, insert, update, delete on sign_in_challenges;
kivuko_run may select, insert, update, delete on sign_in_failures;
kivuko_read may select on sign_in_failures;
kivuko_run may select, insert, update, delete on social_identities;
kivuko_read may select on social_identities;
kivuko_run may select, insert, update, delete on social_visits;
kivuko_run may select, insert, update on staff;
kivuko_read may select on staff;
kivuko_run may select, insert, update on statement_lines;
kivuko_read may select on statement_lines;
kivuko_run may select, insert, update on stops;
kivuko_read may select on stops;
kivuko_run may select, insert, update, delete on subscribers;
kivuko_read may select (id, email, source, state, created_at, mailed_at, confirmed_at, unsubscribed_at) on subscribers;
kivuko_run may select, insert, update on tallies;
kivuko_read may select on tallies;
kivuko_run may select, insert, update, delete on tally_begun;
kivuko_read may select on tally_begun;
kivuko_run may select, insert, update, delete on tally_marks;
kivuko_read may select on tally_marks;
kivuko_run may select, insert, update, delete on tally_money;
kivuko_read may select on tally_money;
kivuko_run may select, insert, update, delete on tally_settled;
kivuko_read may select on tally_settled;
kivuko_run may select, insert, update, delete on tally_signups;
kivuko_read may select on tally_signups;
kivuko_run may select, insert, update, delete on tickets;
kivuko_read may select (id, user_id, reference, message, created_at, answered_at, answered_by, reply) on tickets;
kivuko_run may select, insert, update, delete on totp_secrets;
kivuko_run may select, insert, update on transaction_corrections;
kivuko_read may select on transaction_corrections;
kivuko_run may select, insert, update on transaction_counts;
kivuko_read may select on transaction_counts;
kivuko_run may select, insert, update on transaction_months;
kivuko_read may select on transaction_months;
kivuko_run may select, insert, update on transactions;
kivuko_read may select on transactions;
kivuko_run may select, insert on transfers;
kivuko_read may select on transfers;
kivuko_run may select, insert, update, delete on used_device_proofs;
kivuko_read may select on used_device_proofs;
kivuko_run may select, insert, update, delete on used_work;
kivuko_read may select on used_work;
kivuko_run may select, insert, update on users;
kivuko_read may select (id, email, first_name, last_name, phone, date_of_birth, account_type, created_at, email_verified_at, suspended_at, phone_verified_at, kyc_tier, has_income_proof, mailbox, kind, language, phone_scope) on users;
kivuko_run may select, insert, update, delete on ussd_sessions;
kivuko_read may select on ussd_sessions;
kivuko_run may select, insert, update, delete on ussd_steps;
kivuko_read may select (session_id, started_at) on ussd_steps;
kivuko_run may select, insert, update on velocity_sweeps;
kivuko_read may select on velocity_sweeps;
kivuko_run may select, insert, update, delete on verification_frames;
kivuko_read may select (id, verification_id, place, pose, size_bytes, created_at) on verification_frames;
kivuko_run may select, insert, update on verification_sessions;
kivuko_read may select (id, user_id, state, poses, reason, created_at, expires_at, opened_at, submitted_at, ended_at) on verification_sessions;
kivuko_run may select, insert, update on virtual_accounts;
kivuko_read may select on virtual_accounts;
kivuko_run may select, insert, update on wallet_references;
kivuko_read may select on wallet_references;
kivuko_run may select, insert, update on webhook_events;
kivuko_read may select (provider, id, type, object_ref, outcome, received_at, handled_at, address_ref) on webhook_events;
kivuko_run may select, insert, update, delete on withdrawal_quotes;
kivuko_read may select on withdrawal_quotes;
kivuko_run may select, insert, update on withdrawals;
kivuko_read may select on withdrawals;
kivuko_run may select, insert, update (balance, sequence) on ledger.accounts;
kivuko_read may select on ledger.accounts;
kivuko_run may select, insert on ledger.entries;
kivuko_read may select on ledger.entries;
kivuko_run may usage on ledger.journal_ids;
kivuko_run may select, insert on ledger.journals;
kivuko_read may select on ledger.journals;
kivuko_run may select on ledger.migrations;
kivuko_read may select on ledger.migrations;
kivuko_run may select, insert on ledger.rejections;
kivuko_read may select on ledger.rejections;

rows of public.card_customers for kivuko_read: true;
rows of public.card_customers for kivuko_run: ((( SELECT row_owner() AS row_owner) = '*'::text) OR (user_id = ( SELECT row_owner() AS row_owner)));
rows of public.kyc_documents for kivuko_read: true;
rows of public.kyc_documents for kivuko_run: ((( SELECT row_owner() AS row_owner) = '*'::text) OR (user_id = ( SELECT row_owner() AS row_owner)));
