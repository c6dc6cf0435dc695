// Goal: whoever began with version 0.1 goes on with this one. The database of its demo is brought up to date, with what
// was under way in it, and nothing of it is lost, changed or done twice.
import { login } from '@kivuko/contract/auth.ts'
import { consoleMe } from '@kivuko/contract/console-staff.ts'
import { DEMO_STAFF } from '@kivuko/contract/demo-staff.ts'
import { getOrder } from '@kivuko/contract/orders.ts'
import { completeSignIn } from '@kivuko/contract/sign-in-ways.ts'
import { listTransactions } from '@kivuko/contract/transactions.ts'
import { transferInternally } from '@kivuko/contract/transfers.ts'
import { listWallets } from '@kivuko/contract/wallets.ts'
import { parse } from '@kivuko/money/money.ts'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { withClient } from '../../../../tools/testing/database.ts'
import { secretInWords } from '../../src/people/second-factor/totp.ts'
import { verifyAudit } from '../../src/record/verify-audit.ts'
import { migrateWithRoles } from '../support/api-database.ts'
import { codeOf } from '../support/authenticator-app.ts'
import { checkBooks } from '../support/books/check-books.ts'
import { newDevice } from '../support/device.ts'
import { keptDemo } from '../support/kept-demo.ts'
import { PASSWORD, startTestApp, type TestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'

const ADA = 'ada@kivuko.example'
const BRIAN = 'brian@kivuko.example'

async function readBooks(client: pg.ClientBase): Promise<unknown[]> {
  return (await client.query('select * from ledger.entries order by account_id, sequence')).rows
}

/** What is in the dump, in the words of its own tables. */
async function readKept(client: pg.ClientBase) {
  const rows = async <T extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    (await client.query<T>(text, values)).rows
  const [ada] = await rows<{ id: string }>('select id from users where email = $1', [ADA])
  const [open] = await rows<{ payout: string; order: string; until: Date; lastJob: string }>(`select
    (select reference from payouts where state = 'pending') as payout,
    (select reference from orders where state = 'awaiting_payment') as order,
    (select max(run_at) from graphile_worker._private_jobs) as until,
    (select max(id) from graphile_worker._private_jobs) as "lastJob"`)
  if (!ada || !open) throw new Error('the dump is not the one that is kept')
  return {
    open,
    /** By asset, in units. */
    balances: await rows<{ asset: string; balance: string }>(
      `select asset, balance::text from ledger.accounts where name like $1 order by asset`,
      [`customer:${ada.id}:available:%`],
    ),
    books: await readBooks(client),
    lines: await rows<{ id: string; status: string; currency: string; units: string }>(
      `select id, status, currency, amount_units::text as units from transactions where user_id = $1
        order by created_at desc, id desc`,
      [ada.id],
    ),
  }
}

/** Jobs that 0.1 left, are due, and that nobody began: their names are not known any more. */
async function waitingOf({ asOwner }: TestApp, lastJob: string): Promise<string[]> {
  const { rows } = await asOwner((owner) =>
    owner.query<{ name: string }>(
      `select t.identifier as name from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id where j.id <= $1 and j.attempts = 0 and j.run_at <= now()`,
      [lastJob],
    ),
  )
  return rows.map(({ name }) => name)
}

async function signIn(app: TestApp, email: string) {
  return (await app.call(login, { body: { email, password: PASSWORD } })).body
}

test('RUN-40 the demo of version 0.1 is brought up to date: books, history and passwords are as they were, and what was under way ends', {
  tags: 'long',
}, async () => {
  await using database = await keptDemo()
  const before = await withClient(database.url, readKept)
  expect(before.lines.length).toBeGreaterThan(3)
  const applied = await migrateWithRoles(database.url)
  expect(applied).toContain('0029_owners')
  expect(await migrateWithRoles(database.url)).toEqual([])
  await using app = await startTestApp({ sandbox: true, banks: true, database })
  const { db } = app.deps
  // The demo's own clock ran ahead; what its jobs wait for is due now.
  await app.advance(Math.max(0, before.open.until.getTime() + 60_000 - app.clock.now().getTime()))
  expect(await checkBooks(db)).toEqual([])
  expect(await withClient(database.url, readBooks)).toEqual(before.books)

  const token = (await signIn(app, ADA)).access_token ?? ''
  const wallets = (await app.call(listWallets, { token })).body
  const shown = Object.fromEntries(wallets.map(({ currency, available_balance }) => [currency, available_balance]))
  for (const { asset, balance } of before.balances)
    if (asset in shown) expect(parse(asset as 'NGN', shown[asset] ?? '')?.units).toBe(BigInt(balance))
  const seen = (await app.call(listTransactions, { token, query: { limit: '100' } })).body.transactions
  // An exchange with coins had one line; the other is of the balance that had none.
  const [old, added] = [true, false].map((isOld) =>
    seen.filter(({ id }) => before.lines.some((line) => line.id === id) === isOld),
  )
  expect(added).toMatchObject([{ kind: 'exchange', currency: 'SOL' }])
  expect(
    old?.map(({ id, status, currency, amount }) => ({ id, status, currency, units: unitsOf(currency, amount) })),
  ).toEqual(before.lines)

  const brian = (await signIn(app, BRIAN)).access_token ?? ''
  const nairaOf = async (holder: string) =>
    (await app.call(listWallets, { token: holder })).body.find(({ currency }) => currency === 'NGN')?.available_balance
  const had = { ada: unitsOf('NGN', (await nairaOf(token)) ?? ''), brian: unitsOf('NGN', (await nairaOf(brian)) ?? '') }
  await app.call(transferInternally, { token, body: { recipient_identifier: BRIAN, amount: '75.00' } })
  const sent = {
    ada: unitsOf('NGN', (await nairaOf(token)) ?? ''),
    brian: unitsOf('NGN', (await nairaOf(brian)) ?? ''),
  }
  expect(sent).toEqual({ ada: String(BigInt(had.ada) - 7_500n), brian: String(BigInt(had.brian) + 7_500n) })

  for (const { email, role, authenticatorKey } of DEMO_STAFF) {
    const code = codeOf(app, secretInWords(Buffer.from(authenticatorKey, 'hex')))
    const challenge = (await signIn(app, email)).second_factor?.challenge ?? ''
    const body = { challenge, method: 'totp', code } as const
    const entered = (await app.call(completeSignIn, { body, device: await newDevice() })).body.access_token ?? ''
    expect((await app.call(consoleMe, { token: entered })).body).toMatchObject({ email, role, has_second_step: true })
  }

  app.sandbox.control.phones.autoAnswer('accept')
  await app.startBackground()
  await until('what 0.1 left to do is done', async () => {
    const left = await db
      .selectFrom('payouts')
      .select('state')
      .where('reference', '=', before.open.payout)
      .executeTakeFirst()
    return left?.state === 'completed' && (await waitingOf(app, before.open.lastJob)).length === 0
  })
  const order = await app.call(getOrder, { token, params: { reference: before.open.order } })
  expect(order.body).toMatchObject({ payment_method: 'bank', total: '20000.00' })
  await until('the audit is chained', async () => (await verifyAudit(app.deps)).problem === undefined)
  expect(await checkBooks(db)).toEqual([])
})

function unitsOf(asset: string, amount: string): string {
  return String(parse(asset as 'NGN', amount)?.units)
}
