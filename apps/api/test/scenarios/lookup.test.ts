import { lookupRecipient } from '@kivuko/contract/transfers.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Customer, startTestApp, type TestApp } from '../support/test-app.ts'

const NOBODY = { found: false, user: null }

test('API-54 API-55 ENT-22 SND-08 SND-12 the exact email finds the name and a masked contact, however its letters are cased', async () => {
  await using app = await startTestApp()
  const [ada, brian] = [await app.customer('Ada Obi'), await app.customer('Brian Otieno')]
  const found = {
    found: true,
    user: {
      id: brian.user.id,
      full_name: 'Brian Otieno',
      email: 'c••@kivuko.example',
      phone: null,
      is_self: false,
    },
  }
  expect(await lookUp(ada, brian.email)).toEqual(found)
  expect(await lookUp(ada, ` ${brian.email.toUpperCase()} `)).toEqual(found)
})

test('SND-09 SND-12 part of a name, an email or a phone finds nobody', async () => {
  await using app = await startTestApp()
  const [ada, brian] = [await app.customer('Ada Obi'), await app.customer('Brian Otieno')]
  await setPhone(app, brian, '+254712345678')
  const parts = [
    'Brian',
    'Brian Otieno',
    brian.email.slice(0, -1),
    '@kivuko.example',
    '%@%',
    '___',
    '071234567',
    '+25471',
  ]
  for (const text of parts) expect(await lookUp(ada, text), text).toEqual(NOBODY)
  expect((await ada.call(lookupRecipient, { body: { identifier: 'ab' } })).problem.errors?.[0]?.field).toBe(
    'identifier',
  )
})

test('SND-03 SND-12 a phone finds its one account, masked', async () => {
  await using app = await startTestApp()
  const [ada, brian, carol] = [await app.customer(), await app.customer('Brian Otieno'), await app.customer()]
  await setPhone(app, brian, '+254712345678')
  expect((await lookUp(ada, '0712 345 678')).user).toMatchObject({
    full_name: 'Brian Otieno',
    email: null,
    phone: '+254•••••678',
  })
  await setPhone(app, carol, '+254712345678')
  expect(await lookUp(ada, '0712345678')).toEqual(NOBODY)
})

test('SND-11 the own account is found and said to be one', async () => {
  await using app = await startTestApp()
  const ada = await app.customer('Ada Obi')
  expect((await lookUp(ada, ada.email)).user).toMatchObject({ full_name: 'Ada Obi', is_self: true })
})

test('SND-12 a suspended account is nobody, in the same words', async () => {
  await using app = await startTestApp()
  const [ada, brian] = [await app.customer(), await app.customer()]
  await sql`update users set suspended_at = now() where id = ${brian.user.id}`.execute(app.deps.db)
  expect(await lookUp(ada, brian.email)).toEqual(NOBODY)
})

test('SND-12 an account may ask twenty times a minute; without signing in nobody may', async () => {
  // Each process takes its part of the twenty ahead; what another has left of its part is not asked for.
  await using app = await startTestApp({ processes: 1, env: { LOOKUP_LIMIT_PER_MINUTE: undefined } })
  const [ada, brian] = [await app.customer(), await app.customer()]
  for (let asked = 0; asked < 20; asked += 1) await lookUp(ada, brian.email)
  const refused = await ada.call(lookupRecipient, { body: { identifier: brian.email } })
  expect([refused.status, refused.problem.code]).toEqual([429, 'rate_limited'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await lookUp(brian, ada.email)).found).toBe(true)
  expect((await app.call(lookupRecipient, { body: { identifier: ada.email } })).status).toBe(401)
})

async function lookUp({ call }: Customer, identifier: string) {
  return (await call(lookupRecipient, { body: { identifier } })).body
}

async function setPhone(app: TestApp, { user }: Customer, phone: string) {
  await sql`update users set phone = ${phone} where id = ${user.id}`.execute(app.deps.db)
}
