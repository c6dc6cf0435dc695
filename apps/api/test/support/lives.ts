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
    insert into bank_payouts (id, user_id, attempt, provider, state, currency, amount_units, account_name, iban, problem, created_at, ended_at, owner_kind, owner_id, reference)
      values ('bpo_z', '${id}', 1, 'bank', 'refused', 'EUR', 1, 'Zawadi Kiprono', 'DE00Zawadi', 'no Zawadi here', ${made}, ${ended}, 'sale', 'sal_z', 'KV-S');
    insert into bank_receipts (id, provider, line_id, account_number, currency, amount_units, sender_name, reference_text, booked_at, created_at, state, ended_at, owner_kind, owner_id)
      values ('brc_z', 'bank', 'line-z', '1', 'KES', 1, 'KIPRONO ZAWADI', 'from Zawadi', ${made}, ${made}, 'matched', ${ended}, 'order', 'dep_z');
    insert into statement_lines (provider, id, asset, units, fee_units, match_key, text, at, read_at)
      values ('bank', 'line-z', 'KES', 1, 0, 'bank:line-z', 'KIPRONO ZAWADI', ${made}, ${made});
    insert into withdrawals (id, reference, user_id, quote_id, state, network, asset, address, amount_units, fee_units, created_at, sends_at, ended_at)
      values ('wdr_z', 'KV-W', '${id}', 'wdq_z', 'failed', 'ethereum', 'ETH', '0xZawadi', 2, 1, ${made}, ${made}, ${ended});
    insert into cases (id, kind, user_id, subject, facts, state, opened_at, outcome, reason, closed_at, closed_by)
      values ('cse_z', 'velocity', '${id}', '${id}', '{"name": "Zawadi"}', 'closed', ${made}, 'cleared', 'Zawadi explained', ${ended}, '${id}');
    insert into proposals (id, kind, reference, user_id, asset, units, reason_code, reason, proposed_by, proposed_at, state, decided_by, decided_at, decision)
      values ('prp_z', 'manual_credit', 'KV-C', '${id}', 'KES', 1, 'other', 'for Zawadi', '${staff}', ${made}, 'withdrawn', '${staff}', ${ended}, 'Zawadi has it');
    insert into verification_sessions (id, user_id, token_hash, state, reason, created_at, expires_at, ended_at)
      values ('vrf_z', '${id}', '\\x00', 'rejected', 'not Zawadi', ${made}, ${made}, ${ended});`
}
