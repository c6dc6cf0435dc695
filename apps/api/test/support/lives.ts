// What a customer leaves in every corner of the database, and whether anything of it is left.
import type { TestApp } from './test-app.ts'

/** Words that name her, wherever they lie: of every row of every table, as the owner sees it. */
export async function tracesOf(app: TestApp, words: readonly string[]): Promise<string[]> {
  return app.asOwner(async (owner) => {
    const { rows: tables } = await owner.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_schema in ('public', 'ledger', 'graphile_worker') and table_type = 'BASE TABLE'`,
    )
    const found: string[] = []
    for (const { name } of tables) {
      const { rows } = await owner.query<{ row: string }>(
        `select each::text as row from ${name} as each where exists (select from unnest($1::text[]) as word where strpos(lower(each::text), lower(word)) > 0)`,
        [words],
      )
      found.push(...rows.map(({ row }) => `${name}: ${row}`))
    }
    return found
  })
}

/** Of every kind of row that names somebody, one that has ended. */
export function lifeOf(id: string, staff: string): string {
  const [made, ended] = [`now() - interval '2 hours'`, `now() - interval '1 hour'`]
  return `
    insert into deposits (id, reference, user_id, client_reference, state, phone, amount_units, fee_units, created_at, expires_at, ended_at)
      values ('dep_z', 'KV-D', '${id}', 'web-z', 'failed', '+254712999888', 1000, 15, ${made}, ${made}, ${ended});
    insert into prompts (id, phone, amount_units, state, created_at, expires_at, ended_at, owner_kind, owner_id)
      values ('ppt_z', '+254712999888', 1000, 'failed', ${made}, ${made}, ${ended}, 'deposit', 'dep_z');
    insert into exchange_quotes (id, user_id, purpose, from_currency, to_currency, amount_units, fee_units, received_units, spread_units, created_at, expires_at, used_at)
      values ('exq_z', '${id}', 'payout', 'NGN', 'KES', 1000, 25, 100, 0, ${made}, ${made}, ${made});
    insert into payouts (id, reference, user_id, client_reference, quote_id, state, phone, amount_units, fee_units, received_units, spread_units, created_at, ended_at)
      values ('pyt_z', 'KV-P', '${id}', 'web-y', 'exq_z', 'failed', '+254712999888', 1000, 25, 100, 0, ${made}, ${ended});
    insert into disbursements (id, phone, amount_units, state, created_at, ended_at, owner_kind, owner_id)
      values ('dsb_z', '+254712999888', 100, 'failed', ${made}, ${ended}, 'payout', 'pyt_z');
    insert into sales (id, reference, user_id, quote_id, state, crypto_currency, crypto_units, fiat_currency, received_units, fee_units, spread_units, rate_micros, phone, account_name, iban, created_at, ended_at)
      values ('sal_z', 'KV-S', '${id}', 'slq_z', 'failed', 'BTC', 1, 'EUR', 1, 0, 0, 1, null, 'Zawadi Kiprono', 'DE00Zawadi', ${made}, ${ended}),
        ('sal_y', 'KV-T', '${id}', 'slq_y', 'failed', 'BTC', 1, 'KES', 1, 0, 0, 1, '+254712999888', null, null, ${made}, ${ended});
    insert into cash_outs (id, reference, user_id, client_reference, state, currency, amount_units, fee_units, phone, account_name, account_number, sends_at, created_at, ended_at)
      values ('cho_z', 'KV-H', '${id}', 'web-x', 'failed', 'NGN', 1, 0, null, 'Zawadi Kiprono', '0129998881', ${made}, ${made}, ${ended}),
        ('cho_y', 'KV-I', '${id}', 'web-w', 'failed', 'KES', 1, 0, '+254712999888', null, null, ${made}, ${made}, ${ended});
    insert into bills (id, reference, user_id, client_reference, state, kind, biller_id, biller_name, product_id, product_name, number, customer_name, currency, amount_units, fee_units, token, created_at, ended_at)
      values ('bil_z', 'KV-B', '${id}', 'web-v', 'failed', 'electricity', 'ikeja', 'Ikeja Electric', 'prepaid', 'Prepaid', '+254712999888', 'Zawadi Kiprono', 'NGN', 1, 0, '0129998881', ${made}, ${ended});
    insert into saved_billers (id, user_id, biller_id, biller_name, kind, currency, number, customer_name, label, created_at)
      values ('svb_z', '${id}', 'ikeja', 'Ikeja Electric', 'electricity', 'NGN', '+254712999888', 'Zawadi Kiprono', 'Zawadi at home', ${made});
    insert into money_requests (id, asker_id, payer_id, state, currency, amount_units, note, created_at, expires_at, ended_at)
      values ('mrq_z', '${id}', '${staff}', 'declined', 'NGN', 100, 'Zawadi asks', ${made}, ${made}, ${ended});
    insert into plans (id, user_id, kind, state, every, day, time_zone, currency, amount_units, recipient_id, identifier, note, funding, next_on, next_at, wakes_at, created_at)
      values ('pln_z', '${id}', 'standing_order', 'paused', 'month', 1, 'Africa/Nairobi', 'KES', 1, '${staff}', 'to Zawadi', 'Zawadi pays', 'wallet', current_date, ${made}, ${made}, ${made}),
        ('pln_y', '${staff}', 'standing_order', 'paused', 'month', 1, 'Africa/Nairobi', 'KES', 1, '${id}', '+254712999888', 'for Zawadi', 'wallet', current_date, ${made}, ${made}, ${made});
    insert into plan_runs (id, plan_id, user_id, due_on, due_at, state, problem, ended_at)
      values ('plr_z', 'pln_z', '${id}', current_date, ${made}, 'refused', 'no Zawadi', ${ended}),
        ('plr_y', 'pln_y', '${staff}', current_date, ${made}, 'refused', 'no Zawadi', ${ended});
    insert into bank_payouts (id, user_id, attempt, provider, state, currency, amount_units, account_name, iban, problem, created_at, ended_at, owner_kind, owner_id, reference)
      values ('bpo_z', '${id}', 1, 'bank', 'refused', 'EUR', 1, 'Zawadi Kiprono', 'DE00Zawadi', 'no Zawadi here', ${made}, ${ended}, 'sale', 'sal_z', 'KV-S');
    insert into bank_receipts (id, provider, line_id, account_number, currency, amount_units, sender_name, reference_text, booked_at, created_at, state, ended_at, owner_kind, owner_id)
      values ('brc_z', 'bank', 'line-z', '1', 'KES', 1, 'KIPRONO ZAWADI', 'from Zawadi', ${made}, ${made}, 'matched', ${ended}, 'order', 'dep_z');
    insert into wallet_references (reference, user_id, currency, created_at) values ('KV-N', '${id}', 'NGN', ${made});
    insert into dedicated_accounts (reference, owner_kind, owner_id, user_id, state, customer_ref, account_number, account_name, bank_name, problem, created_at)
      values ('KV-N', 'bank-wallet', 'KV-N', '${id}', 'open', 'CUS_Zawadi', '9900000001', 'KIVUKO/ZAWADI KIPRONO', 'Test Bank', 'no Zawadi', ${made});
    insert into bank_receipts (id, provider, line_id, account_number, currency, amount_units, sender_name, reference_text, booked_at, created_at, state, ended_at, owner_kind, owner_id)
      values ('brc_y', 'paystack', 'line-y', '9900000001', 'NGN', 1, 'KIPRONO ZAWADI', 'from Zawadi', ${made}, ${made}, 'matched', ${ended}, 'bank-wallet', 'KV-N');
    insert into statement_lines (provider, id, asset, units, fee_units, match_key, text, at, read_at)
      values ('bank', 'line-z', 'KES', 1, 0, 'bank:line-z', 'KIPRONO ZAWADI', ${made}, ${made});
    insert into withdrawals (id, reference, user_id, quote_id, state, network, asset, address, amount_units, fee_units, created_at, sends_at, ended_at)
      values ('wdr_z', 'KV-W', '${id}', 'wdq_z', 'failed', 'ethereum', 'ETH', '0xZawadi', 2, 1, ${made}, ${made}, ${ended});
    insert into agents (id, user_id, number, state, currency, shop_name, place, phone, day_units, note, applied_at, ended_at)
      values ('agt_z', '${id}', '99999999', 'ended', 'NGN', 'Zawadi Shop', 'Nakuru Road', '+254712999888', 1, 'Zawadi left', ${made}, ${ended});
    insert into agent_deals (id, reference, agent_id, agent_user_id, customer_id, started_by, client_reference, direction, state, currency, amount_units, fee_units, created_at, expires_at, ended_at)
      values ('adl_z', 'KV-A', 'agt_z', '${id}', '${staff}', '${id}', 'web-v', 'cash_in', 'declined', 'NGN', 1, 0, ${made}, ${made}, ${ended});
    insert into transactions (id, user_id, source_kind, source_id, reference, type, state, currency, amount_units, fee_units, description, recipient_name, created_at, day)
      values ('txn_z', '${staff}', 'agent_deal', 'adl_z', 'KV-A', 'deposit', 'failed', 'NGN', 1, 0, 'Cash paid in at Zawadi Shop', 'Zawadi Kiprono', ${made}, current_date);
    insert into companies (id, applicant, country, registration_number, state, created_at)
      values ('${staff}', '${staff}', 'KE', 'PVT-1', 'draft', ${made});
    insert into company_people (id, company_id, name, email, role, share_bps, added_at, user_id, confirmed_at)
      values ('cpp_z', '${staff}', 'Zawadi Kiprono', 'zawadi@kivuko.example', 'director', 0, ${made}, '${id}', ${made});
    insert into company_members (id, company_id, email, role, invited_by, added_at, user_id, joined_at, ended_at)
      values ('cpm_z', '${staff}', 'zawadi@kivuko.example', 'viewer', '${staff}', ${made}, '${id}', ${made}, ${ended});
    insert into cases (id, kind, user_id, subject, facts, state, opened_at, outcome, reason, closed_at, closed_by)
      values ('cse_z', 'velocity', '${id}', '${id}', '{"name": "Zawadi"}', 'closed', ${made}, 'cleared', 'Zawadi explained', ${ended}, '${id}');
    insert into proposals (id, kind, reference, user_id, asset, units, reason_code, reason, proposed_by, proposed_at, state, decided_by, decided_at, decision)
      values ('prp_z', 'manual_credit', 'KV-C', '${id}', 'KES', 1, 'other', 'for Zawadi', '${staff}', ${made}, 'withdrawn', '${staff}', ${ended}, 'Zawadi has it');
    insert into verification_sessions (id, user_id, token_hash, state, reason, created_at, expires_at, ended_at)
      values ('vrf_z', '${id}', '\\x00', 'rejected', 'not Zawadi', ${made}, ${made}, ${ended});`
}
