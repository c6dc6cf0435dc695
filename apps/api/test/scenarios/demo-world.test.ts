// Goal: whoever starts a demo finds it lived in, everything in it is as true as if it had happened here, and nobody else
// ever meets it.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { login } from '@kivuko/contract/auth.ts'
import { listBankPayouts } from '@kivuko/contract/console-bank-payouts.ts'
import { listBankTransfers } from '@kivuko/contract/console-bank-transfers.ts'
import { consoleCases } from '@kivuko/contract/console-cases.ts'
import { consoleReconciliation, listDifferences } from '@kivuko/contract/console-reconciliation.ts'
import { listNotifications } from '@kivuko/contract/notifications.ts'
import { listTransactions } from '@kivuko/contract/transactions.ts'
import { portfolioHistory } from '@kivuko/contract/wallets.ts'
import { expect, test } from 'vitest'
import { fillMemory } from '../../../../tools/demo/sandbox-memory.ts'
import { WORLD_FILE } from '../../../../tools/demo/world-files.ts'
import { loadWorld } from '../../src/operations/load-world.ts'
import { describeLogins, seedDemo } from '../../src/operations/seed-demo.ts'
import { tallyCorrectionsByMonth } from '../../src/record/transactions/correction-store.ts'
import { tallyByMonth } from '../../src/record/transactions/store.ts'
import { verifyAudit } from '../../src/record/verify-audit.ts'
import { apiDatabase } from '../support/api-database.ts'
import { changesOf } from '../support/books/check-sums.ts'
import { ledgerFaults } from '../support/phone-payments.ts'
import { differencesOf, reconcile } from '../support/reconciliations.ts'
import { runOperatorCommand } from '../support/run-operator-command.ts'
import { staffMember } from '../support/staff.ts'
import { PASSWORD, startTestApp, type TestApp, type TestAppOptions } from '../support/test-app.ts'

const DAY_MS = 86_400_000

/** An app on a database nobody has used. */
async function startEmpty(options: TestAppOptions = {}) {
  const database = await apiDatabase()
  return startTestApp({ ...options, database, env: { DATABASE_MIGRATE_URL: database.url, ...options.env } })
}

async function count(app: TestApp, from: string): Promise<number> {
  const { rows } = await app.asOwner((owner) => owner.query<{ n: number }>(`select count(*)::int as n from ${from}`))
  return rows[0]?.n ?? 0
}

test('DMO-01 DMO-02 DMO-03 DMO-05 DMO-08 DMO-30 DMO-31 DMO-34 DMO-35 DMO-36 DMO-37 DMO-38 DMO-39 DMO-40 DMO-42 DMO-43 LNG-31 the world of the demo is whole, ends today, speaks every language, and is brought in once', {
  tags: 'long',
}, async () => {
  await using app = await startEmpty({ processes: 1 })
  const { deps } = app
  expect(await loadWorld(deps, WORLD_FILE)).toBe('loaded')
  expect(await ledgerFaults(app)).toEqual([])
  expect((await verifyAudit(deps)).problem).toBeUndefined()
  const { rows: sums } = await deps.pool.query(
    `select asset, sum(balance)::text as sum from ledger.accounts group by 1`,
  )
  expect(sums.length).toBeGreaterThan(8)
  for (const { asset, sum } of sums) expect(sum, asset).toBe('0')

  const { rows } = await deps.pool.query<{ first: Date; last: Date; lines: number }>(
    'select min(created_at) as first, max(created_at) as last, count(*)::int as lines from transactions',
  )
  const [{ first, last, lines } = { first: new Date(0), last: new Date(0), lines: 0 }] = rows
  const now = deps.clock.now().getTime()
  expect(now - last.getTime()).toBeGreaterThanOrEqual(0)
  expect(now - last.getTime()).toBeLessThan(2 * DAY_MS)
  expect(now - first.getTime()).toBeGreaterThan(410 * DAY_MS)
  expect(lines).toBeGreaterThan(400)

  expect(await count(app, `card_purchases where (facts->>'other_accounts')::int > 0`)).toBe(0)
  const { told, seen } = await monthsOf(app)
  expect(seen.length).toBeGreaterThan(100)
  expect(told).toEqual(seen)

  const { rows: tiers } = await deps.pool.query('select kyc_tier as tier from users group by 1 order by 1')
  expect(tiers.map(({ tier }) => tier)).toEqual([1, 2, 3, 4])
  for (const promised of PROMISED) expect(await count(app, promised), promised).toBeGreaterThan(0)
  for (const table of ALIVE) expect(await count(app, table), table).toBeGreaterThan(20)

  const ada = (await app.call(login, { body: { email: 'ada@kivuko.example', password: PASSWORD } })).body
  const token = ada.access_token ?? ''
  const { days } = (await app.call(portfolioHistory, { token, query: { days: '366' } })).body
  expect(days.length).toBeGreaterThan(80)
  expect(new Set(days.map(({ total_usd }) => total_usd)).size).toBeGreaterThan(50)
  const english = await readIn(app, token, {})
  const swahili = await readIn(app, token, { 'accept-language': 'sw' })
  expect(english.length).toBeGreaterThan(18)
  // Support typed it.
  const answer = /^All of it, with the fee, has been back/
  expect(swahili.filter((line, place) => line === english[place] && !answer.test(line))).toEqual([])
  for (const said of UNSAID) expect(await count(app, said), said).toBe(0)

  const logins = await describeLogins(deps)
  const lineOf = (name: string) => logins.find((line) => line.startsWith(`${name}@kivuko.example`))
  expect(lineOf('musa')).toContain('frozen')
  expect(lineOf('funmi')).toContain('agent')
  expect(lineOf('adaobi')).toContain('approve')
  const before = await count(app, 'ledger.journals')
  expect(await loadWorld(deps, WORLD_FILE)).toBe('used')
  await seedDemo(deps)
  expect(await count(app, 'ledger.journals')).toBe(before)
})

/** The newest lines and notifications, as they are said. */
async function readIn(app: TestApp, token: string, headers: Record<string, string>): Promise<string[]> {
  const { transactions } = (await app.call(listTransactions, { token, query: {}, headers })).body
  const notices = (await app.call(listNotifications, { token, headers })).body.data
  return [
    ...transactions.map(({ description }) => description),
    ...notices.flatMap(({ title, message }) => [title, message]),
  ]
}

const AMOUNT = '(₦|\\$|€|KSh.)[0-9]'
/** What has an amount in it, and no sentence to say it by. Notices that lead staff to the console are English. */
const UNSAID = [
  `transactions where said is null and description ~ '${AMOUNT}'`,
  `notifications where said is null and coalesce(action_url, '') not like '/console%' and title || message ~ '${AMOUNT}'`,
]

/** Somebody who lives in the world, signed in. */
test('DMO-32 DMO-33 nothing waits for months, and most payments by phone succeed', { tags: 'long' }, async () => {
  await using app = await startEmpty({ processes: 1 })
  expect(await loadWorld(app.deps, WORLD_FILE)).toBe('loaded')
  for (const waits of LATELY) expect(await count(app, `${waits} < now() - interval '30 days'`), waits).toBe(0)
  const paid = await count(app, `deposits where state = 'completed'`)
  expect(paid / (await count(app, 'deposits'))).toBeGreaterThan(0.9)
})

/** By customer, month and asset: what the lines come to, and what the ledger's accounts changed by. */
async function monthsOf({ deps }: TestApp): Promise<{ told: string[]; seen: string[] }> {
  const { rows } = await deps.pool.query<{ move: string }>(
    `select split_part(name, ':', 2) || ' ' || to_char(posted_at at time zone $1, 'YYYY-MM') || ' ' || split_part(name, ':', 4)
        || ' ' || sum(units)::text as move
      from ledger.entries e join ledger.journals j on j.id = e.journal_id join ledger.accounts a on a.id = e.account_id
      where name like 'customer:%' and name not like '%:debt:%'
      group by split_part(name, ':', 2), to_char(posted_at at time zone $1, 'YYYY-MM'), split_part(name, ':', 4)
      having sum(units) <> 0`,
    [deps.config.timeZone],
  )
  const users = await deps.db.selectFrom('transactions').select('user_id').distinct().execute()
  const told: string[] = []
  for (const { user_id: userId } of users) {
    const sums = [tallyByMonth, tallyCorrectionsByMonth].map((read) => read(deps.db, userId, '2000-01'))
    const tallies = (await Promise.all(sums)).flat()
    for (const [month, group] of Map.groupBy(tallies, (tally) => tally.month))
      told.push(...changesOf(group).map((change) => `${userId} ${month} ${change}`))
  }
  return { told: told.toSorted(), seen: rows.map(({ move }) => move).toSorted() }
}

/** What somebody finds who goes from desk to desk. */
const PROMISED = [
  `users where suspended_at is not null`,
  `users where length(first_name || ' ' || last_name) > 35`,
  `kyc_documents where state = 'pending'`,
  `kyc_documents where state = 'approved'`,
  `kyc_documents where state = 'rejected'`,
  `cases where state = 'open' and assignee is null`,
  `cases where state = 'open' and assignee is not null`,
  `cases where state = 'closed'`,
  `card_disputes where ended_at is null`,
  `card_disputes where ended_at is not null`,
  `bank_receipts where state = 'needs_person'`,
  `bank_payouts where state = 'queued'`,
  `bank_payouts where state = 'paid'`,
  `reconciliation_differences where state = 'open'`,
  `enquiries where answered_at is null`,
  `enquiries where answered_at is not null`,
  `proposals where state = 'proposed'`,
  `proposals where state = 'approved'`,
  `proposals where state = 'rejected'`,
  `orders where state = 'refunded'`,
  `setting_changes`,
  `bills where kind = 'airtime' and state = 'completed'`,
  `bills where token is not null and created_at > now() - interval '7 days'`,
  `bills where state = 'failed'`,
  `bills where state = 'returned'`,
  `saved_billers`,
  `agent_deals where direction = 'cash_in' and state = 'completed' and created_at > now() - interval '2 days'`,
  `agent_deals where direction = 'cash_out' and state = 'completed'`,
  `ledger.entries e join ledger.accounts a on a.id = e.account_id where a.name = 'agent_commissions:NGN'`,
  `first_words w join agents a on a.user_id = w.subject or a.id = w.subject where a.state = 'applied'`,
  `company_members where role = 'checker' and joined_at is not null`,
  `company_requests where state = 'done'`,
  `company_requests where state = 'open'`,
  `companies where state = 'submitted'`,
  `block_trades where state = 'settled'`,
  `block_trades b where state = 'asked' and not exists (select from first_words w where w.subject = b.id)`,
  `first_words w join block_trades b on b.id = w.subject`,
  `money_requests where state = 'open'`,
  `money_requests where state = 'paid'`,
  `money_requests where state = 'declined'`,
  `cash_outs where currency = 'KES' and state = 'completed'`,
  `cash_outs where currency = 'NGN' and state = 'completed'`,
  `cash_outs where state = 'sending'`,
  `cash_outs where state = 'returned'`,
  `bank_receipts where provider = 'paystack' and owner_kind = 'bank-wallet' and state = 'matched'`,
  `bank_receipts where provider = 'bank' and owner_kind = 'bank-wallet' and state = 'matched'`,
  `bank_receipts where provider = 'mpesa' and state = 'matched'`,
  `first_words w join bank_receipts r on r.id = w.subject where r.state = 'needs_person'`,
  `chain_deposits where state = 'credited' and network = 'ethereum'`,
  `chain_deposits where state = 'credited' and network <> 'ethereum'`,
  `withdrawals where state = 'completed'`,
  `withdrawals where state = 'waiting'`,
  `chain_sends where kind = 'sweep' and state = 'done'`,
  `tickets where answered_at is null`,
  `tickets where answered_at is not null`,
]

/** What waits, and since when. */
const LATELY = [
  `orders where state in ('refund_pending', 'awaiting_payment') and created_at`,
  `bank_receipts where state = 'needs_person' and created_at`,
  `bank_payouts where state in ('queued', 'sending') and created_at`,
  `kyc_documents where state = 'pending' and created_at`,
  `cases where state = 'open' and opened_at`,
  `enquiries where answered_at is null and created_at`,
  `card_disputes where ended_at is null and created_at`,
  `proposals where state = 'proposed' and proposed_at`,
  `companies where state = 'submitted' and submitted_at`,
  `company_requests where state = 'open' and created_at`,
  `agents where state = 'applied' and applied_at`,
  `block_trades where ended_at is null and created_at`,
  `money_requests where state = 'open' and created_at`,
  `cash_outs where state in ('waiting', 'sending') and created_at`,
  `bills where state in ('waiting', 'sending') and created_at`,
  `tickets where answered_at is null and created_at`,
]

/** What charts and lists are made of. */
const ALIVE = [
  'orders',
  'deposits',
  'payouts',
  'transfers',
  'conversions',
  'sales',
  'audit_lines',
  'transaction_months',
]

test('DMO-03 DMO-04 each desk of the console has work, and the outside agrees with the books', {
  tags: 'long',
}, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'kivuko-memory-'))
  try {
    expect(fillMemory(dataDir)).toBe(true)
    expect(fillMemory(dataDir)).toBe(false)
    await using app = await startEmpty({ sandbox: { dataDir }, banks: true, processes: 1 })
    expect(await loadWorld(app.deps, WORLD_FILE)).toBe('loaded')
    const amina = await staffMember(app, 'treasury')
    const peter = await staffMember(app, 'compliance')
    await app.startBackground()
    expect((await amina.call(listBankTransfers, { query: { state: 'decide' } })).body.rows.length).toBeGreaterThan(1)
    expect((await amina.call(listBankPayouts, { query: { state: 'open' } })).body.rows.length).toBeGreaterThan(1)
    expect((await peter.call(consoleCases, { query: {} })).body.rows.length).toBeGreaterThan(1)
    const { rows } = (await amina.call(listDifferences, { query: { state: 'open' } })).body
    expect(new Set(rows.map(({ provider }) => provider))).toEqual(new Set(['mpesa', 'bank']))
    expect(rows.filter(({ note }) => note !== null)).not.toEqual([])
    for (const provider of ['stripe', 'paystack'] as const) {
      expect((await reconcile(amina, provider)).state).toBe('done')
      expect(await differencesOf(amina, provider)).toEqual([])
    }
    const { providers } = (await amina.call(consoleReconciliation)).body
    expect(providers.length).toBeGreaterThan(3)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
})

test('DMO-06 DMO-07 DMO-11 outside a demo there is no such world, nor with other keys or other tables', {
  tags: 'long',
}, async () => {
  const live = { KIVUKO_ENV: 'live', ACCOUNT_KEY: 'a'.repeat(32), DOCUMENT_KEY: 'b'.repeat(44) }
  await using production = await startEmpty({ env: live, processes: 1 })
  await expect(loadWorld(production.deps, WORLD_FILE)).rejects.toThrow('Only a demo has a world of its own')
  await expect(seedDemo(production.deps)).rejects.toThrow('Only a demo is seeded')
  const asked = await runOperatorCommand(production, 'seed', [WORLD_FILE], live)
  expect(asked.code).toBe(1)
  expect(await count(production, 'users')).toBe(0)

  await using own = await startEmpty({ env: { ACCOUNT_KEY: 'c'.repeat(32) }, processes: 1 })
  expect(await loadWorld(own.deps, WORLD_FILE)).toBe('other keys')
  expect(await count(own, 'users')).toBe(0)

  await using other = await startEmpty({ processes: 1 })
  const [head, about, ...rest] = brotliDecompressSync(await readFile(WORLD_FILE))
    .toString()
    .split('\n')
  const { table, columns } = JSON.parse(about ?? '') as { table: string; columns: string[] }
  const changed = [head, JSON.stringify({ table, columns: [...columns, 'once_there'] }), ...rest].join('\n')
  const folder = await mkdtemp(join(tmpdir(), 'kivuko-unfit-'))
  try {
    await writeFile(join(folder, 'world.br'), brotliCompressSync(changed))
    await expect(loadWorld(other.deps, join(folder, 'world.br'))).rejects.toThrow('node tools/demo/build-world.ts')
    expect(await count(other, 'users')).toBe(0)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
