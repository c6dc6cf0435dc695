// A customer closes their account: what has to be done first, what goes at once, what is kept for the law and by whom it
// is seen, and that nothing personal is left afterwards.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { login, register } from '@kivuko/contract/auth.ts'
import { askToClose, closedAccounts, downloadOwnData, keepAccount, readClosure } from '@kivuko/contract/closing.ts'
import { consoleCustomers, suspendCustomer } from '@kivuko/contract/console-customers.ts'
import { API_BASE } from '@kivuko/contract/endpoint.ts'
import { listNotifications } from '@kivuko/contract/notifications.ts'
import { listCards, startCardSave } from '@kivuko/contract/payments.ts'
import { transferInternally } from '@kivuko/contract/transfers.ts'
import { verifyLedger } from '@kivuko/ledger/verify.ts'
import { expect, test } from 'vitest'
import { closeDueAccounts, eraseDueCustomers } from '../../src/operations/closing/sweep-closures.ts'
import { DAY_MS } from '../../src/platform/clock.ts'
import { queryable } from '../../src/platform/database.ts'
import type { UserId } from '../../src/platform/ids.ts'
import { sweepUp } from '../../src/platform/jobs.ts'
import { retentionTable } from '../../src/platform/retention.ts'
import { forgetCards } from '../../src/rails/forget-cards.ts'
import { chainAudit } from '../../src/record/chain-audit.ts'
import { verifyAudit } from '../../src/record/verify-audit.ts'
import { backgroundOf } from '../../src/start-background.ts'
import { confirmSetup } from '../support/card-browser.ts'
import { upload } from '../support/documents.ts'
import { give } from '../support/gifts.ts'
import { addLine } from '../support/lines.ts'
import { lifeOf, tracesOf } from '../support/lives.ts'
import { signInAgain } from '../support/sign-in-again.ts'
import { auditLines, staffMember } from '../support/staff.ts'
import { type Customer, startTestApp, type TestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'

const closure = async ({ call }: Customer) => (await call(readClosure)).body

test('SEC-140 SEC-141 an account with money is not closed; asked for with a fresh proof, everybody is signed out, and one press takes it back', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const zawadi = await app.customer('Zawadi Kiprono')
  await give(app, zawadi, 'KES', 120_00n)
  expect((await zawadi.call(askToClose, { proof: undefined })).problem.code).toBe('proof_required')
  const refused = await zawadi.call(askToClose)
  expect(refused.problem).toMatchObject({ status: 409, code: 'account_not_closable' })
  expect(refused.problem.detail).toContain('You still have KSh')
  expect((await closure(zawadi)).hindrances).toEqual([refused.problem.detail])

  const amina = await app.customer()
  expect(await closure(amina)).toMatchObject({ asked: null, hindrances: [], wait_days: 14, kept_years: 7 })
  const asked = await amina.call(askToClose)
  const { asked_at = '', closes_at = '' } = asked.body.asked ?? {}
  expect(Date.parse(closes_at) - Date.parse(asked_at)).toBe(14 * DAY_MS)
  expect((await amina.call(readClosure)).status).toBe(401)
  const back = await signInAgain(app, amina)
  expect((await closure(back)).asked).toEqual(asked.body.asked)
  expect((await back.call(keepAccount)).status).toBe(200)
  expect((await closure(back)).asked).toBeNull()
  await app.advance(15 * DAY_MS)
  await closeDueAccounts(app.deps)
  const again = await signInAgain(app, amina)
  expect((await again.call(listNotifications)).body.data.map(({ title }) => title)).toContain('Your account stays open')

  // Money that came in meanwhile keeps it open, and its customer is told.
  await again.call(askToClose)
  await give(app, amina, 'USD', 1n)
  await app.advance(15 * DAY_MS)
  await closeDueAccounts(app.deps)
  const told = (await (await signInAgain(app, amina)).call(listNotifications)).body.data
  expect(told.find(({ title }) => title === 'Your account was not closed')?.message).toContain('You still have')
})

/** A customer with money that moved, documents, a card, and words about them. */
async function live(app: TestApp, { peter, grace }: { peter: Customer; grace: Customer }) {
  const { db } = app.deps
  const zawadi = await app.customer('Zawadi Kiprono')
  const other = await app.customer('Juma Otieno')
  const id = zawadi.user.id as UserId
  await db
    .updateTable('users')
    .set({ phone: '+254712999888', date_of_birth: '1991-02-03' })
    .where('id', '=', id)
    .execute()
  const document = (await upload(app, zawadi, { number: 'ZK-998877' })).document.id
  const address = { street: 'Riverside Zawadi Lane', city: 'Nakuru' }
  const application = { address: JSON.stringify(address), purpose: null, submitted_at: app.clock.now() }
  await db
    .insertInto('kyc_applications')
    .values({ user_id: id, ...application })
    .execute()
  await give(app, zawadi, 'NGN', 500_00n)
  const gift = { amount: '500', note: 'From Zawadi with love', recipient_identifier: other.email }
  expect((await zawadi.call(transferInternally, { body: gift })).status).toBe(200)
  for (const [is_suspended, reason] of [
    [true, 'Zawadi rang'],
    [false, 'Zawadi rang again'],
  ] as const)
    await peter.call(suspendCustomer, { params: { id }, body: { is_suspended, reason } })
  await grace.call(consoleCustomers, { query: { search: zawadi.email } })
  await app.asOwner((owner) => owner.query(lifeOf(id, peter.user.id)))
  const { client_secret } = (await zawadi.call(startCardSave)).body
  await confirmSetup(app.sandbox, client_secret, 'pm_card_visa')
  await until('the card is saved', async () => (await zawadi.call(listCards)).body.cards[0])
  await chainAudit(app.deps)
  return { zawadi, id, document }
}

/** Whoever runs cannot bring the end nearer, nor open the account again. */
async function triesEarly(app: TestApp, id: UserId): Promise<void> {
  const { db } = app.deps
  const early = new Date(app.clock.now().getTime() - 1)
  await expect(
    db.updateTable('account_closures').set({ erase_after: early }).where('user_id', '=', id).execute(),
  ).rejects.toThrow('only by erase_customer')
  await expect(
    db.updateTable('account_closures').set({ state: 'taken_back' }).where('user_id', '=', id).execute(),
  ).rejects.toThrow('stays closed')
}

/** Nothing of them is left, and books and audit are whole. */
async function isErased(app: TestApp, { id, email }: { id: UserId; email: string }): Promise<void> {
  const { db } = app.deps
  const words = ['zawadi', 'kiprono', '712999888', '1991-02-03', 'nakuru', email]
  expect(await tracesOf(app, words)).toEqual([])
  // Four digits stand in many numbers: they are looked for where they were.
  const { rows: tails } = await app.asOwner((owner) => owner.query('select distinct number_tail from kyc_documents'))
  expect(tails).toEqual([{ number_tail: '' }])
  expect(await verifyLedger(queryable(db))).toEqual([])
  expect(await verifyAudit(app.deps)).toMatchObject({ problem: undefined })
  const [line] = await auditLines(app, 'audit.erase')
  expect(line).toMatchObject({ actor: 'command:housekeeping', subject: id })
  const lines = (await auditLines(app)).filter(({ subject }) => subject === id)
  expect(lines.map(({ action }) => action)).toEqual(expect.arrayContaining(['account.suspend', 'account.close']))
  expect(lines.find(({ action }) => action === 'account.suspend')?.detail).toBeNull()
}

test('SEC-142 SEC-143 SEC-144 AGT-19 what the law wants is kept for compliance alone; after its years nothing personal is left, and books and audit are whole', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  const [peter, grace] = [await staffMember(app, 'compliance'), await staffMember(app, 'support')]
  const { zawadi, id, document } = await live(app, { peter, grace })
  expect((await zawadi.call(askToClose)).status).toBe(200)
  await app.advance(14 * DAY_MS)
  await closeDueAccounts(app.deps)
  const { email, password } = zawadi
  expect((await app.call(login, { body: { email, password } })).problem.code).toBe('invalid_credentials')
  const [later, support] = [await signInAgain(app, peter), await signInAgain(app, grace)]
  const found = (await later.call(closedAccounts, { query: { search: email } })).body.rows
  expect(found).toMatchObject([{ id, name: 'Zawadi Kiprono', email, phone: '+254712999888', state: 'closed' }])
  expect((await support.call(closedAccounts)).problem.code).toBe('role_refused')
  const { rows } = (await support.call(consoleCustomers, { query: { search: id } })).body
  expect(rows).toMatchObject([
    { name: 'Closed account', email: expect.stringMatching(/^usr_\w+\.[0-9a-f]{16}@closed\.invalid$/), phone: null },
  ])
  // The network is silent at first: nothing is concluded.
  app.sandbox.control.faults.order({ kind: 'error', when: 'after', times: 2, match: 'DELETE /v1/customers' })
  await expect(forgetCards(app.deps, id)).rejects.toThrow('did not say')
  expect(found[0]?.waits_for).toContain('cards')
  await forgetCards(app.deps, id)
  await forgetCards(app.deps, id)
  const [kept] = (await later.call(closedAccounts, { query: { state: 'closed' } })).body.rows
  expect(kept?.waits_for).toBeNull()

  await triesEarly(app, id)
  await app.advance(8 * 365 * DAY_MS)
  await eraseDueCustomers(app.deps)
  expect(await auditLines(app, 'audit.erase')).toEqual([])
  expect(await hasFile(app, document)).toBe(true)

  // By the database's own clock the years are over, too.
  await app.asOwner((owner) =>
    owner.query(`alter table account_closures disable trigger account_closures_guarded;
      update account_closures set erase_after = clock_timestamp() - interval '1 second';
      alter table account_closures enable trigger account_closures_guarded`),
  )
  await sweepUp(backgroundOf(app.deps))
  expect(await hasFile(app, document)).toBe(false)
  await chainAudit(app.deps)
  await isErased(app, { id, email })

  // The address is free.
  const fullName = 'Somebody Else'
  expect((await app.call(register, { body: { fullName, email, password } })).status).toBe(200)

  // Words that go without a line that says so are missed.
  await app.asOwner((owner) =>
    owner.query(
      `update audit_lines set detail = null, detail_salt = null where id = (select max(id) from audit_lines where detail is not null)`,
    ),
  )
  expect((await verifyAudit(app.deps)).problem).toContain('lost its words')
})

async function hasFile(app: TestApp, name: string): Promise<boolean> {
  return app.deps.documents.store.get(name).then(
    () => true,
    () => false,
  )
}

const RETENTION_DOC = fileURLToPath(new URL('../../../../docs/security/retention.md', import.meta.url))

test('SEC-145 SEC-146 docs/security/retention.md is what the sweeps do; a customer takes along all that is kept of them, and nobody else’s', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const sweeps = backgroundOf(app.deps).flatMap((part) => part.sweeps ?? [])
  const parts = (await readFile(RETENTION_DOC, 'utf8')).split('\n\n')
  const page = parts.map((part) => (part.startsWith('| What |') ? retentionTable(sweeps) : part)).join('\n\n')
  await expect(page).toMatchFileSnapshot(RETENTION_DOC)

  const [amina, juma] = [await app.customer(), await app.customer('Juma Otieno')]
  for (const [each, description] of [
    [amina, 'Rent of May'],
    [juma, 'School fees'],
  ] as const)
    await addLine(app, each, { description })
  expect((await upload(app, amina, { number: 'AB-4821' })).status).toBe(200)
  const url = `${API_BASE}${downloadOwnData.path}`
  const file = await app.server.inject({ url, headers: { authorization: `Bearer ${amina.token}` } })
  expect(file.headers['content-disposition']).toMatch(/kivuko-data-\d{4}-\d\d-\d\d\.json/)
  const data = JSON.parse(file.body) as Record<string, Record<string, unknown>[]>
  expect(data.users).toMatchObject([{ email: amina.email, first_name: 'Amina' }])
  expect(data.transactions).toMatchObject([{ description: 'Rent of May' }])
  expect(data.kyc_documents).toMatchObject([{ document_type: 'national_id', number_tail: '821' }])
  expect(data.sessions).toHaveLength(1)
  expect(file.body).not.toMatch(/Juma|School|hash|sealed|token|secret/)

  // Once the session is no longer fresh, it takes a proof.
  await app.advance(11 * 60_000)
  expect((await amina.call(downloadOwnData, { proof: undefined })).problem.code).toBe('proof_required')
})
