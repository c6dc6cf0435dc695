// Goal: in the live mode a link takes a partner's customer to tier 3, which people decide on; the partner hears how far they are and no
// more, and the customer why not.
import { approveDocument, rejectDocument } from '@kivuko/contract/console-documents.ts'
import { decideIdentityCheck } from '@kivuko/contract/console-identity.ts'
import { listKycDocuments } from '@kivuko/contract/documents.ts'
import { enterIdentityVisit, readIdentityVisit, sendIdentityCode } from '@kivuko/contract/identity-visits.ts'
import {
  kycApplication,
  kycStatusOf,
  saveKycAddress,
  saveKycProfile,
  saveKycPurpose,
  sendPhoneCode,
  submitKyc,
  verifyPhoneCode,
} from '@kivuko/contract/kyc.ts'
import { readPartnerCustomer } from '@kivuko/contract/partner-customers.ts'
import { listPartnerEvents } from '@kivuko/contract/partner-events.ts'
import { createVerificationLink, readVerificationLink } from '@kivuko/contract/partner-verification-links.ts'
import { createVerification, latestVerification, VISITOR_QUERY } from '@kivuko/contract/verification.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { send } from '../support/documents.ts'
import { checkOf } from '../support/identity.ts'
import { ADDRESS, PURPOSE } from '../support/kyc-details.ts'
import { openAll, versionOf } from '../support/reviews.ts'
import { sendSelfie } from '../support/selfies.ts'
import { type Member, staffMember } from '../support/staff.ts'
import type { Customer, TestApp } from '../support/test-app.ts'
import { freshPhone } from '../support/verification.ts'
import { type Browser, enter, MAILBOX, startVerifying, takeLink, tryLink } from '../support/verification-links.ts'

type World = Awaited<ReturnType<typeof startVerifying>>
type Visitor = Awaited<ReturnType<typeof enter>>

/** As the steps of the page go: the phone, then what a document is compared with. */
async function tellDetails({ visit }: Visitor): Promise<void> {
  const { dev_code: code = '' } = (await visit(sendPhoneCode, { body: { phone_number: freshPhone() } })).body
  await visit(verifyPhoneCode, { body: { code } })
  const { profile } = (await visit(kycApplication)).body
  const phone_number = profile.phone_number ?? ''
  const body = { ...profile, phone_number, date_of_birth: '1995-04-30' }
  for (const { status } of [
    await visit(saveKycProfile, { body }),
    await visit(saveKycAddress, { body: ADDRESS }),
    await visit(saveKycPurpose, { body: PURPOSE }),
    await visit(submitKyc, { body: {} }),
  ])
    expect(status).toBe(200)
}

/** The helpers of the site's own customers call by this. */
function asCustomer({ visit, token }: Visitor, id = ''): Customer {
  return { call: visit, token, user: { id } } as unknown as Customer
}

async function sendDocument({ both }: World, visitor: Visitor): Promise<string> {
  const { status, document } = await send(both.live, asCustomer(visitor))
  expect(status).toBe(200)
  return document.id
}

async function approveAt(app: TestApp, person: Member, id: string): Promise<number> {
  await openAll(app, person, id)
  return (await person.call(approveDocument, { params: { id }, body: { version: await versionOf(person, id) } })).status
}

const standingOf = async ({ ask }: World, id: string) => (await ask(readVerificationLink, { params: { id } })).body
const identityEvents = async ({ ask }: World) =>
  (await ask(listPartnerEvents)).body.data.filter(({ type }) => type === 'customer.identity_updated')
const visitOf = async (visit: Browser) => (await visit(readIdentityVisit)).body.customer

async function accountOf({ both }: World, customerId: string): Promise<string> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from partner_customers where id = ${customerId}`.execute(both.live.deps.db)
  return rows[0]?.user_id ?? ''
}

async function setSuspended({ both }: World, userId: string, isSuspended: boolean): Promise<void> {
  const at = isSuspended ? both.live.clock.now() : null
  await sql`update users set suspended_at = ${at} where id = ${userId}`.execute(both.live.deps.db)
}

test('PTN-294 by a link a customer hands in details, a document and a selfie, is in review, and reaches tier 3 when people approve', {
  tags: 'long',
}, async () => {
  const world = await startVerifying()
  await using both = world.both
  const person = await staffMember(both.live, 'compliance')
  const amina = await world.open()
  const made = await world.link(amina)
  expect(made.tier).toBe(3)
  const visitor = await enter(both, made.url)
  await tellDetails(visitor)
  expect(await visitOf(visitor.visit)).toEqual({ tier: 2, identity: 'unverified' })
  const document = await sendDocument(world, visitor)
  expect(await visitOf(visitor.visit)).toEqual({ tier: 2, identity: 'in_review' })
  expect(await standingOf(world, made.id)).toMatchObject({ status: 'taken', identity: 'in_review', customer_tier: 2 })

  const customer = asCustomer(visitor, await accountOf(world, amina))
  const { link } = (await visitor.visit(createVerification)).body
  expect(link).toContain(`/verify${VISITOR_QUERY}#kvv_`)
  const { phone } = await sendSelfie(both.live, customer)
  expect((await phone.submit()).status).toBe(200)
  const { id } = await checkOf(both.live, customer)
  // No tier rests on the selfie, and the partner hears nothing of it.
  await person.call(decideIdentityCheck, { params: { id }, body: { decision: 'approve', reason: 'The same face' } })
  expect((await visitor.visit(latestVerification)).body.verification?.state).toBe('approved')
  expect(await standingOf(world, made.id)).toMatchObject({ identity: 'in_review', customer_tier: 2 })
  expect((await identityEvents(world)).length).toBe(1)

  expect(await approveAt(both.live, person, document)).toBe(200)
  expect(await visitOf(visitor.visit)).toEqual({ tier: 3, identity: 'verified' })
  expect(await standingOf(world, made.id)).toMatchObject({ identity: 'verified', customer_tier: 3 })
  expect((await world.ask(readPartnerCustomer, { params: { id: amina } })).body.tier).toBe(3)
  // Once for each tier: 2 by the phone, 3 by the document.
  expect((await identityEvents(world)).map(({ object }) => object.id)).toEqual([amina, amina])
  const repeat = { params: { id: document }, body: { version: await versionOf(person, document) } }
  expect((await person.call(approveDocument, repeat)).problem.code).toBe('document_decided')
  expect(await identityEvents(world)).toHaveLength(2)
})

test('PTN-295 a rejected document leaves a partner with unverified and nothing of why; its customer reads the reason and sends another', {
  tags: 'long',
}, async () => {
  const world = await startVerifying()
  await using both = world.both
  const person = await staffMember(both.live, 'compliance')
  const made = await world.link(await world.open())
  const visitor = await enter(both, made.url)
  await tellDetails(visitor)
  const blurred = await sendDocument(world, visitor)
  const body = { version: await versionOf(person, blurred), reason: 'unreadable' } as const
  expect((await person.call(rejectDocument, { params: { id: blurred }, body })).status).toBe(200)
  const told = await standingOf(world, made.id)
  expect(told).toMatchObject({ status: 'taken', identity: 'unverified', customer_tier: 2 })
  expect(JSON.stringify([told, (await world.ask(listPartnerEvents)).body])).not.toMatch(/reject|read/i)
  expect(await identityEvents(world)).toHaveLength(1)
  expect((await visitor.visit(listKycDocuments)).body).toMatchObject([
    { verification_status: 'rejected', rejection_reason: expect.stringMatching(/\w/) },
  ])

  // The link's hour is over: another one goes on from there.
  both.live.clock.advance(2 * 3_600_000)
  expect((await visitor.visit(listKycDocuments)).problem.code).toBe('unauthorized')
  const again = await world.link(made.customer_id)
  const back = await enter(both, again.url)
  expect((await back.visit(listKycDocuments)).body).toMatchObject([{ verification_status: 'rejected' }])
  const sharp = await sendDocument(world, back)
  for (const { id } of [made, again]) expect((await standingOf(world, id)).identity).toBe('in_review')
  // Nothing more can be sent in its place, and the decision needs no link that lives.
  expect((await send(both.live, asCustomer(back))).problem.code).toBe('document_waiting')
  both.live.clock.advance(2 * 3_600_000)
  expect(await approveAt(both.live, person, sharp)).toBe(200)
  expect(await standingOf(world, again.id)).toMatchObject({ status: 'expired', identity: 'verified', customer_tier: 3 })
  expect(await identityEvents(world)).toHaveLength(2)
})

test('PTN-296 a link for a tier that its customer has says so from the start, and asks for no step', {
  tags: 'long',
}, async () => {
  const world = await startVerifying()
  await using both = world.both
  const amina = await world.open()
  const first = await enter(both, (await world.link(amina, { tier: 2 })).url)
  const { dev_code: code = '' } = (await first.visit(sendPhoneCode, { body: { phone_number: freshPhone() } })).body
  await first.visit(verifyPhoneCode, { body: { code } })
  const events = await identityEvents(world)
  const second = await world.link(amina, { tier: 2 })
  expect(second).toMatchObject({ status: 'open', identity: 'verified', customer_tier: 2 })
  const { visit } = await enter(both, second.url)
  expect(await visitOf(visit)).toEqual({ tier: 2, identity: 'verified' })
  expect(await identityEvents(world)).toEqual(events)
  // A higher one is still to come.
  expect(await world.link(amina, { tier: 3 })).toMatchObject({ identity: 'unverified', customer_tier: 2 })
})

test('PTN-297 a suspended customer gets no link and enters by none, but what they sent is decided; a suspended partner’s links end', {
  tags: 'long',
}, async () => {
  const world = await startVerifying()
  await using both = world.both
  const { live } = both
  const person = await staffMember(live, 'compliance')
  const amina = await world.open()
  const account = await accountOf(world, amina)
  const made = await world.link(amina)
  const visitor = await enter(both, made.url)
  await tellDetails(visitor)
  const document = await sendDocument(world, visitor)
  const waiting = await takeLink(both, (await world.link(amina)).url)
  await setSuspended(world, account, true)
  const body = { customer_id: amina, email: MAILBOX }
  expect((await world.ask(createVerificationLink, { body })).problem.code).toBe('account_suspended')
  const { dev_code: code = '' } = (await waiting.visit(sendIdentityCode)).body
  expect((await waiting.visit(enterIdentityVisit, { body: { code } })).problem.code).toBe('account_suspended')
  // Whoever is in sees how it stands, as the site's customers do.
  expect((await visitor.visit(kycStatusOf)).body.status).toBe('suspended')
  expect((await standingOf(world, made.id)).identity).toBe('in_review')
  await setSuspended(world, account, false)

  const unopened = await world.link(amina)
  await sql`update partners set state = 'suspended' where id = ${world.partner.id}`.execute(live.deps.db)
  expect((await tryLink(both, unopened.url)).problem.code).toBe('identity_link_revoked')
  expect((await visitor.visit(createVerification)).problem.code).toBe('unauthorized')
  expect((await send(live, asCustomer(visitor))).problem.code).toBe('unauthorized')
  expect(await approveAt(live, person, document)).toBe(200)
  await sql`update partners set state = 'live' where id = ${world.partner.id}`.execute(live.deps.db)
  expect(await standingOf(world, made.id)).toMatchObject({ identity: 'verified', customer_tier: 3 })
  expect(await visitOf(visitor.visit)).toEqual({ tier: 3, identity: 'verified' })
})
