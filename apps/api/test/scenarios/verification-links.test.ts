// Goal: a partner's customer is verified by the operator through a link; whoever has the link alone learns and does nothing, and
// whoever has the mail too reaches what verifies them and nothing else.
import { API } from '@kivuko/contract/api.ts'
import { API_BASE, type EndpointSpec, needsSession } from '@kivuko/contract/endpoint.ts'
import { enterIdentityVisit, readIdentityVisit, sendIdentityCode } from '@kivuko/contract/identity-visits.ts'
import { kycApplication, kycStatusOf, sendPhoneCode, verifyPhoneCode } from '@kivuko/contract/kyc.ts'
import { readPartnerCustomer } from '@kivuko/contract/partner-customers.ts'
import { listPartnerEvents } from '@kivuko/contract/partner-events.ts'
import { setPartnerOrigins } from '@kivuko/contract/partner-origins.ts'
import {
  createVerificationLink,
  readVerificationLink,
  revokeVerificationLink,
} from '@kivuko/contract/partner-verification-links.ts'
import { revokePartnerKey } from '@kivuko/contract/partners.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findByIdentifiers } from '../../src/users/find-by-identifier.ts'
import { findUserByPhone } from '../../src/users/find-user.ts'
import { callWith, newKey, newPartner, openLive } from '../support/partners.ts'
import { freshPhone, reachTier2 } from '../support/verification.ts'
import {
  type Browser,
  enter,
  MAILBOX,
  newBrowser,
  serverOf,
  startVerifying,
  takeLink,
  tryLink,
} from '../support/verification-links.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

async function provePhone(visit: Browser, phone_number = freshPhone()): Promise<number> {
  const { dev_code: code = '' } = (await visit(sendPhoneCode, { body: { phone_number } })).body
  return (await visit(verifyPhoneCode, { body: { code } })).body.current_tier
}

test('PTN-287 a customer of a partner enters by a mailed code and reaches the next tier; their partner hears of it', {
  tags: 'long',
}, async () => {
  const world = await startVerifying()
  await using both = world.both
  for (const mode of ['live', 'test'] as const) {
    const ask = mode === 'live' ? world.ask : world.askTest
    const amina = await world.open(ask)
    const made = await world.link(amina, { tier: 2 }, ask)
    expect(made).toMatchObject({
      customer_id: amina,
      status: 'open',
      tier: 2,
      identity: 'unverified',
      customer_tier: 1,
    })
    expect(made.url).toMatch(new RegExp(`/verification#kv_vl_${mode}_[0-9A-Za-z]{43}$`))
    const { visit } = await enter(both, made.url)
    expect((await visit(readIdentityVisit)).body).toMatchObject({
      partner: 'Lake Wallet',
      is_test: mode === 'test',
      customer: { tier: 1, identity: 'unverified' },
    })
    expect((await visit(kycApplication)).body).toMatchObject({ email_verified: true, phone_verified: false })
    expect(await provePhone(visit)).toBe(2)
    expect((await visit(readIdentityVisit)).body.customer).toEqual({ tier: 2, identity: 'verified' })
    const params = { id: made.id }
    expect((await ask(readVerificationLink, { params })).body).toMatchObject({
      status: 'taken',
      identity: 'verified',
      customer_tier: 2,
    })
    expect((await ask(readPartnerCustomer, { params: { id: amina } })).body.tier).toBe(2)
    const { data } = (await ask(listPartnerEvents)).body
    expect(data.map(({ type, object }) => ({ type, object }))).toEqual([
      { type: 'customer.identity_updated', object: { kind: 'customer', id: amina, status: 'accepted' } },
    ])
  }
})

test('PTN-288 a link is one browser’s, for a day until it is opened and an hour after its last call, until it is revoked', {
  tags: 'long',
}, async () => {
  const { both: started, partner, ask, open, link } = await startVerifying()
  await using both = started
  const amina = await open()
  const made = await link(amina)
  const browser = newBrowser()
  const first = (await tryLink(both, made.url, browser)).body
  // The answer may have been lost: the same browser is answered the same, for a minute.
  expect((await tryLink(both, made.url, browser)).body.token).toBe(first.token)
  expect((await tryLink(both, made.url)).problem).toMatchObject({ code: 'identity_link_taken', status: 409 })
  both.live.clock.advance(2 * MINUTE_MS)
  expect((await tryLink(both, made.url, browser)).problem.code).toBe('identity_link_taken')

  // Two at once: one gets it.
  const raced = await link(amina)
  const raced2 = await Promise.all([tryLink(both, raced.url), tryLink(both, raced.url)])
  expect(raced2.map(({ status }) => status).sort()).toEqual([200, 409])

  const late = await link(amina)
  both.live.clock.advance(DAY_MS)
  expect((await tryLink(both, late.url)).problem).toMatchObject({ code: 'identity_link_expired', status: 410 })
  expect((await ask(readVerificationLink, { params: { id: late.id } })).body.status).toBe('expired')

  const slides = await link(amina)
  const { visit } = await enter(both, slides.url)
  for (let hours = 0; hours < 3; hours += 1) {
    both.live.clock.advance(HOUR_MS - MINUTE_MS)
    expect((await visit(kycStatusOf)).status).toBe(200)
  }
  both.live.clock.advance(HOUR_MS)
  expect((await visit(kycStatusOf)).problem.code).toBe('unauthorized')
  expect((await visit(readIdentityVisit)).problem.code).toBe('identity_link_expired')

  const ended = await link(amina)
  const after = await enter(both, ended.url)
  const params = { id: ended.id }
  expect((await ask(revokeVerificationLink, { params })).body.status).toBe('revoked')
  expect((await ask(revokeVerificationLink, { params })).body.status).toBe('revoked')
  expect((await after.visit(kycStatusOf)).problem.code).toBe('unauthorized')
  expect((await after.visit(readIdentityVisit)).problem.code).toBe('identity_link_revoked')

  const suspended = await enter(both, (await link(amina)).url)
  await sql`update partners set state = 'suspended' where id = ${partner.id}`.execute(both.live.deps.db)
  expect((await suspended.visit(kycStatusOf)).problem.code).toBe('unauthorized')
  expect((await suspended.visit(readIdentityVisit)).problem.code).toBe('identity_link_revoked')
})

test('PTN-289 whoever came by a link calls what verifies them: every other call of a session refuses them, and public calls do not know them', {
  tags: 'long',
}, async () => {
  const { both: started, open, link, ask, askTest } = await startVerifying()
  await using both = started
  const { token } = await enter(both, (await link(await open())).url)
  const knock = async (bearer: string, { method, path }: EndpointSpec) => {
    const url = `${both.live.url}${API_BASE}${path.replaceAll(/\{\w+\}/g, 'x')}`
    const answer = await fetch(url, { method, headers: { authorization: `Bearer ${bearer}` } })
    return answer.ok ? 'let in' : ((await answer.json()) as { code: string }).code
  }
  const sessions = (API as readonly EndpointSpec[]).filter(needsSession)
  const verifying = sessions.filter(({ forVerification }) => forVerification)
  expect(verifying.map(({ id }) => id).sort()).toEqual([
    'createVerification',
    'kycApplication',
    'kycStatusOf',
    'latestVerification',
    'listKycDocuments',
    'saveKycAddress',
    'saveKycProfile',
    'saveKycPurpose',
    'sendKycDocument',
    'sendPhoneCode',
    'submitKyc',
    'verifyPhoneCode',
  ])
  for (const endpoint of sessions.filter(({ forVerification }) => !forVerification))
    expect([endpoint.id, await knock(token, endpoint)]).toEqual([endpoint.id, 'verification_only'])
  // Of the test mode, what is no call of verification never reaches its application.
  const test = await enter(both, (await link(await open(askTest), {}, askTest)).url)
  for (const endpoint of sessions.filter(({ forVerification }) => !forVerification).slice(0, 20))
    expect([endpoint.id, await knock(test.token, endpoint)]).toEqual([endpoint.id, 'unauthorized'])
  // A key's call takes no such token, and the other mode's does not know it.
  expect((await ask(readVerificationLink, { params: { id: `vlk_${'0'.repeat(26)}` }, token })).problem.code).toBe(
    'api_key_invalid',
  )
  expect(await knock(token.replace('_live_', '_test_'), kycStatusOf)).toBe('unauthorized')
})

test('PTN-290 a link without the mailbox shows nobody’s details, its code is not guessed, and counts at that link alone', {
  tags: 'long',
}, async () => {
  const { both: started, open, link } = await startVerifying()
  await using both = started
  const amina = await open()
  const made = await link(amina)
  const opened = (await tryLink(both, made.url)).body
  expect(JSON.stringify(opened)).not.toMatch(/Amina|Wanjiru|amina|lake\.example/)
  expect(opened.visit).toMatchObject({ mailbox: 'a••@l••', customer: null })
  const { visit } = await takeLink(both, (await link(amina)).url)
  for (const endpoint of [kycStatusOf, kycApplication])
    expect((await visit(endpoint)).problem.code).toBe('unauthorized')

  const { dev_code: code = '' } = (await visit(sendIdentityCode)).body
  // Of another link, opened by somebody else.
  const thief = await takeLink(both, (await link(amina)).url)
  expect((await thief.visit(enterIdentityVisit, { body: { code } })).problem.code).toBe('code_invalid')
  expect((await thief.visit(kycApplication)).problem.code).toBe('unauthorized')
  const wrong = code === '000000' ? '000001' : '000000'
  for (let tries = 0; tries < 5; tries += 1)
    expect((await visit(enterIdentityVisit, { body: { code: wrong } })).problem.code).toBe('code_invalid')
  // The fifth wrong one ends it.
  expect((await visit(enterIdentityVisit, { body: { code } })).problem.code).toBe('code_invalid')
  expect((await visit(kycApplication)).problem.code).toBe('unauthorized')
})

test('PTN-273 who entered by one mailbox is reached by no link to another, made before or after', {
  tags: 'long',
}, async () => {
  const { both: started, ask, open, link } = await startVerifying()
  await using both = started
  const amina = await open()
  const [own, stolen] = [await link(amina), await link(amina, { email: 'thief@lake.example' })]
  const thief = await takeLink(both, stolen.url)
  const { dev_code: code = '' } = (await thief.visit(sendIdentityCode)).body
  await enter(both, own.url)
  expect((await thief.visit(enterIdentityVisit, { body: { code } })).problem.code).toBe('identity_link_revoked')
  expect((await thief.visit(kycApplication)).problem.code).toBe('unauthorized')
  const body = { customer_id: amina, email: 'thief@lake.example' }
  expect((await ask(createVerificationLink, { body })).problem).toMatchObject({
    code: 'validation_failed',
    param: 'email',
  })
  // The same mailbox, however it is written.
  expect((await link(amina, { email: MAILBOX.toUpperCase() })).status).toBe('open')
})

test('PTN-291 links are made for one’s own customers of one’s own mode, with a key of the scope, back to a registered address', {
  tags: 'long',
}, async () => {
  const { both: started, partner, ask, askTest, open, link } = await startVerifying()
  await using both = started
  const amina = await open()
  const made = await link(amina)
  const params = { id: made.id }
  const body = { customer_id: amina, email: MAILBOX }
  const rival = await newPartner(both, 'Rival')
  await openLive(both, rival)
  for (const other of [await serverOf(both, rival, 'live'), askTest]) {
    expect((await other(createVerificationLink, { body })).problem.code).toBe('partner_customer_not_found')
    expect((await other(readVerificationLink, { params })).problem.code).toBe('verification_link_not_found')
    expect((await other(revokeVerificationLink, { params })).problem.code).toBe('verification_link_not_found')
  }
  const key = await newKey(partner, { mode: 'live', scopes: ['customers:read'] })
  const reads = callWith(both, key.secret)
  expect((await reads(readVerificationLink, { params })).status).toBe(200)
  expect((await reads(createVerificationLink, { body })).problem.code).toBe('scope_missing')
  expect((await reads(revokeVerificationLink, { params })).problem.code).toBe('scope_missing')
  await partner.owner.call(revokePartnerKey, { params: { id: partner.id, key: key.key.id }, body: { mode: 'live' } })
  expect((await reads(readVerificationLink, { params })).problem.code).toBe('api_key_ended')

  for (const [change, field] of [
    [{ email: 'nobody' }, 'email'],
    [{ tier: 1 }, 'tier'],
    [{ tier: 5 }, 'tier'],
    [{ customer_id: 'amina' }, 'customer_id'],
    [{ language: 'xx' }, 'language'],
    [{ return_address: 'https://elsewhere.example/' }, 'return_address'],
  ] as const)
    expect(
      (await ask(createVerificationLink, { body: { ...body, ...change } as never })).problem.errors?.[0]?.field,
    ).toBe(field)
  const back = 'https://lake.example/verified'
  await partner.owner.call(setPartnerOrigins, {
    params: { id: partner.id },
    body: { mode: 'live', origins: [], return_addresses: [back] },
  })
  const { url } = await link(amina, { return_address: back, language: 'sw' })
  expect(url).toContain('/sw/verification#')
  expect((await tryLink(both, url)).body.visit).toMatchObject({ return_address: back, language: 'sw' })
  const held = await open()
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from partner_verification_links`.execute(
    both.live.deps.db,
  )
  await sql`update users set suspended_at = now() from partner_customers c where c.user_id = users.id and c.id = ${held}`.execute(
    both.live.deps.db,
  )
  const refused = await ask(createVerificationLink, { body: { ...body, customer_id: held } })
  expect(refused.problem.code).toBe('account_suspended')
  expect(rows[0]?.n).toBe(2)
})

test('PTN-292 a phone is one customer’s of each partner, beside the operator’s own, and nobody of a partner is found by it', {
  tags: 'long',
}, async () => {
  const { both: started, open, link } = await startVerifying()
  await using both = started
  const { live } = both
  const phone = freshPhone()
  const own = await live.customer()
  await reachTier2(live, own)
  const ownPhone = (
    await sql<{ phone: string }>`select phone from users where id = ${own.user.id}`.execute(live.deps.db)
  ).rows[0]?.phone
  // Whoever has an account here too proves the same phone.
  live.clock.advance(2 * MINUTE_MS)
  const amina = await enter(both, (await link(await open())).url)
  expect(await provePhone(amina.visit, ownPhone)).toBe(2)
  expect((await findUserByPhone(live.deps.db, ownPhone ?? ''))?.id).toBe(own.user.id)
  const zuri = await enter(both, (await link(await open(), { email: 'zuri@lake.example' })).url)
  live.clock.advance(2 * MINUTE_MS)
  expect((await zuri.visit(sendPhoneCode, { body: { phone_number: ownPhone } })).problem.code).toBe('phone_taken')
  expect(await provePhone(zuri.visit, phone)).toBe(2)
  expect(await findUserByPhone(live.deps.db, phone)).toBeUndefined()
  expect(await findByIdentifiers(live.deps.db, [phone])).toEqual([undefined])
})
