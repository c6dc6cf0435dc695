import { addPasskey, removePasskey, startPasskey } from '@kivuko/contract/account-security.ts'
import { sendEnquiry, subscribe } from '@kivuko/contract/leads.ts'
import { transferInternally } from '@kivuko/contract/transfers.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { give } from '../support/gifts.ts'
import { passkeyProver } from '../support/prover.ts'
import { mailTo } from '../support/security-mail.ts'
import { softAuthenticator } from '../support/soft-authenticator.ts'
import { type Customer, startTestApp, type TestApp } from '../support/test-app.ts'

test('SEC-54 a mail about a transfer has no note, and names people to a confirmed address only', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  await app.startBackground()
  const [ada, brian] = [await app.customer('Pressehiernow Obi'), await app.customer('Brian Otieno')]
  await give(app, ada, 'NGN', 100_000n)
  for (const person of [ada, brian]) await setConfirmed(app, person, false)
  await send(ada, brian, '400')
  const unnamed = await mailTo(app, brian.email, /₦400\.00/)
  await mailTo(app, ada.email, /^You sent ₦400\.00$/)
  expect(unnamed).toContain('It is in your wallet.')
  await setConfirmed(app, brian, true)
  await send(ada, brian, '500')
  const named = await mailTo(app, brian.email, /^Pressehiernow Obi sent you ₦500\.00$/)
  for (const text of [unnamed, named]) expect(text).not.toMatch(/lake\.example|account is locked/)
  const all = JSON.stringify(
    app.sandbox.control.inbox.messages({ to: brian.email }).filter(({ subject }) => /400/.test(subject)),
  )
  expect(all).not.toContain('Pressehiernow')
})

test('SEC-54 a name from before names had a rule is not passed on in a mail', { tags: 'long' }, async () => {
  await using app = await startTestApp({ sandbox: true })
  await app.startBackground()
  const [ada, brian] = [await app.customer('Ada Obi'), await app.customer('Brian Otieno')]
  await give(app, ada, 'NGN', 100_000n)
  await setConfirmed(app, brian, true)
  await sql`update users set first_name = 'https://lake.example', last_name = 'Now' where id in (${ada.user.id}, ${brian.user.id})`.execute(
    app.deps.db,
  )
  await send(ada, brian, '400')
  const mail = await mailTo(app, brian.email, /^a customer sent you ₦400\.00$/)
  expect(mail).not.toContain('lake.example')
  expect(mail).toMatch(/^Hello,/)
})

test('SEC-54 whoever moves an account to a stranger’s address sends nothing there by the name of a passkey', async () => {
  await using app = await startTestApp({ sandbox: true })
  await app.startBackground()
  const customer = await app.customer()
  const { call, email } = customer
  await setConfirmed(app, customer, true)
  const key = softAuthenticator()
  const credential = key.make((await call(startPasskey)).body.options)
  const { body } = await call(addPasskey, { body: { name: 'https://lake.example', credential } })
  expect(await mailTo(app, email, /A passkey was added/)).toContain('lake.example')
  await setConfirmed(app, customer, false)
  expect((await call(removePasskey, { params: { id: body.id }, proof: passkeyProver(customer, key) })).status).toBe(200)
  const mail = await mailTo(app, email, /A passkey was removed/)
  expect(mail).toContain('A passkey can no longer sign in to your account.')
  expect(mail).not.toContain('lake.example')
})

test('SEC-54 what is typed into the forms of the site reaches no address that was typed with it', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true, env: { DESK_EMAIL: 'desk@kivuko.example' } })
  await app.startBackground()
  const email = 'victim@kivuko.example'
  await app.call(subscribe, { body: { email, source: 'footer' } })
  const message = 'Your account is locked: https://lake.example'
  await app.call(sendEnquiry, { body: { name: 'Visit lake.example', company: 'lake.example', email, message } })
  for (const mail of [await mailTo(app, email, /Confirm your/), await mailTo(app, email, /arrived/)])
    expect(mail).not.toMatch(/lake\.example|locked/)
  const atDesk = await mailTo(app, 'desk@kivuko.example', /^Business enquiry enq_/)
  expect(atDesk).toContain('> Your account is locked: https[:]//lake[.]example')
  expect(atDesk).not.toContain('lake.example')
})

function send({ call }: Customer, to: Customer, amount: string) {
  const note = 'Your account is locked: https://lake.example'
  return call(transferInternally, {
    body: { recipient_identifier: to.email, amount, currency: 'NGN', note, transfer_type: 'internal' },
  })
}

async function setConfirmed(app: TestApp, { user }: Customer, isConfirmed: boolean): Promise<void> {
  await sql`update users set email_verified_at = ${isConfirmed ? new Date(0) : null} where id = ${user.id}`.execute(
    app.deps.db,
  )
}
