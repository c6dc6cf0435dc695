// Goal: a partner's word lifts a customer's tier where two people of the operator agreed to rely on it, never past what they
// agreed to, and never past a likeness to somebody on a sanctions list that people have not cleared.
import { closeCase } from '@kivuko/contract/console-cases.ts'
import { consoleCustomer } from '@kivuko/contract/console-customers.ts'
import { decidePartner } from '@kivuko/contract/console-partners.ts'
import { createPartnerCustomer, readPartnerCustomer } from '@kivuko/contract/partner-customers.ts'
import { listPartnerEvents } from '@kivuko/contract/partner-events.ts'
import { createPartnerIdentity, readPartnerIdentity } from '@kivuko/contract/partner-identities.ts'
import { consolePartnerReliance, grantPartnerReliance, type ReliedTier } from '@kivuko/contract/reliance.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { countOldRelied, resealRelied } from '../../src/compliance/reseal-relied.ts'
import { createSecrets } from '../../src/platform/secrets.ts'
import { casesFor, LIKE_A_LISTED_NAME } from '../support/cases.ts'
import { callWith, newKey, newPartner, openLive, startBothModes, type TestPartner } from '../support/partners.ts'
import { auditLines, type Member, staffMember } from '../support/staff.ts'
import { until } from '../support/until.ts'

const AMINA = { first_name: 'Amina', last_name: 'Wanjiru' }
const FACTS = {
  tier: 3,
  date_of_birth: '1991-04-30',
  address: { address_line1: 'House 12', city: 'Nairobi', county: 'Nairobi', postal_code: '00100', country_code: 'KE' },
  document: { type: 'national_id', number: '2345 6789', country: 'KE' },
  verified_on: '2026-01-15',
  method: 'in_person',
} as const

/** A partner with live access, two people who decide about it, and its server's calls with a key of each mode. */
async function startRelying() {
  const both = await startBothModes()
  const { live } = both
  const partner = await newPartner(both)
  await openLive(both, partner)
  const ask = callWith(both, (await newKey(partner, { mode: 'live' })).secret)
  const askTest = callWith(both, (await newKey(partner)).secret)
  const [one, other] = [
    await staffMember(live, 'compliance', 'Njeri Mwangi'),
    await staffMember(live, 'admin', 'Tunde'),
  ]
  let count = 0
  const open = async (name = AMINA, by = ask) => {
    count += 1
    return (await by(createPartnerCustomer, { body: { external_id: `user-${count}`, ...name } })).body.id
  }
  const say = (id: string, change: object = {}, by = ask) =>
    by(createPartnerIdentity, { params: { id }, body: { ...FACTS, ...change } })
  const read = async (id: string, by = ask) => (await by(readPartnerIdentity, { params: { id } })).body
  const tierOf = async (id: string, by = ask) => (await by(readPartnerCustomer, { params: { id } })).body.tier
  const reviewed = (id: string, by = ask) =>
    until('it is decided', async () => {
      const said = await read(id, by)
      return said.state !== 'in_review' && said
    })
  return { both, live, partner, ask, askTest, one, other, open, say, read, tierOf, reviewed }
}

function granting({ id }: TestPartner) {
  return (who: Member, up_to_tier: ReliedTier | null) =>
    who.call(grantPartnerReliance, { params: { id }, body: { up_to_tier, reason: 'As their audit shows' } })
}

async function grantAll({ partner, one, other }: Awaited<ReturnType<typeof startRelying>>, tier: ReliedTier) {
  await granting(partner)(one, tier)
  await granting(partner)(other, tier)
}

test('PTN-280 two people grant reliance and one takes it back; without it nothing is taken, and test keys need none', {
  tags: 'long',
}, async () => {
  const world = await startRelying()
  await using both = world.both
  const { live, partner, one, other, open, say, askTest } = world
  const grant = granting(partner)
  const amina = await open()
  expect((await say(amina)).problem).toMatchObject({
    code: 'partner_reliance_missing',
    status: 403,
    next_action: 'contact_operator',
  })
  const support = await staffMember(live, 'support')
  expect((await grant(support, 3)).problem.code).toBe('role_refused')
  expect((await grant(one, 3)).body).toMatchObject({ waits: true, reliance: { up_to_tier: null } })
  expect((await grant(one, 3)).body.waits).toBe(true)
  expect((await say(amina)).problem.code).toBe('partner_reliance_missing')
  expect((await grant(other, 3)).body).toMatchObject({ waits: false, reliance: { up_to_tier: 3, first_word: null } })
  expect((await support.call(consolePartnerReliance, { params: { id: partner.id } })).problem.code).toBe('role_refused')
  const shown = await one.call(consolePartnerReliance, { params: { id: partner.id } })
  expect(shown.body).toMatchObject({ up_to_tier: 3, first_word: null, accepted: 0, in_review: 0 })
  expect((await say(amina, { tier: 4 })).problem.errors).toEqual([
    { field: 'tier', message: 'must be at most 3: the operator relies on you up to that tier' },
  ])
  // Who waits when it is taken back does not rise any more.
  expect((await say(amina)).body).toMatchObject({ state: 'in_review', customer_tier: 1 })
  expect((await grant(other, null)).body).toMatchObject({ waits: false, reliance: { up_to_tier: null, in_review: 0 } })
  await live.startBackground()
  expect(await world.read(amina)).toMatchObject({ state: 'withdrawn', customer_tier: 1 })
  expect((await say(amina)).problem.code).toBe('partner_reliance_missing')
  expect((await auditLines(live, 'partner.reliance')).map(({ actor, detail }) => [actor, detail])).toEqual([
    [other.actor, 'up to tier 3: As their audit shows'],
    [other.actor, 'not relied on: As their audit shows'],
  ])
  await both.test.startBackground()
  const invented = await open(AMINA, askTest)
  expect((await say(invented, { tier: 4 }, askTest)).body).toMatchObject({ state: 'in_review', tier: 4 })
  expect(await world.reviewed(invented, askTest)).toMatchObject({ state: 'accepted', customer_tier: 4 })
  // Nobody decides about a partner they act for.
  await sql`update partner_members set user_id = ${one.user.id} where partner_id = ${partner.id}`.execute(live.deps.db)
  expect((await grant(one, null)).problem.code).toBe('own_account')
})

test('PTN-281 what a partner verified raises the tier to what it was verified for, once; staff see on whom it rests, and taking reliance back lowers nobody', {
  tags: 'long',
}, async () => {
  const world = await startRelying()
  await using _ = world.both
  const { live, ask, one, partner, open, say, read, tierOf, reviewed } = world
  await grantAll(world, 4)
  await live.startBackground()
  const amina = await open()
  expect((await ask(readPartnerIdentity, { params: { id: amina } })).problem.code).toBe('partner_identity_not_found')
  const body = { ...FACTS, tier: 3 as const }
  const sent = () => ask(createPartnerIdentity, { params: { id: amina }, body, key: 'identity-of-amina' })
  const first = (await sent()).body
  expect((await sent()).body).toEqual(first)
  expect(first).toMatchObject({ document: { type: 'national_id', number: '••••6789', country: 'KE' } })
  expect(await reviewed(amina)).toMatchObject({ id: first.id, state: 'accepted', tier: 3, customer_tier: 3 })
  expect(await tierOf(amina)).toBe(3)
  await granting(partner)(one, null)
  expect(await tierOf(amina)).toBe(3)
  const { rows } = await sql<{ user_id: string }>`select user_id from partner_customers where id = ${amina}`.execute(
    live.deps.db,
  )
  const seen = await one.call(consoleCustomer, { params: { id: rows[0]?.user_id ?? '' } })
  expect(seen.body).toMatchObject({ tier: 3, date_of_birth: '1991-04-30', documents: [] })
  expect(seen.body.relied_on).toMatchObject({
    partner: { id: partner.id, name: partner.name },
    ...{ state: 'accepted', tier: 3, number: '••••6789', verified_on: '2026-01-15', method: 'in_person' },
  })
  const support = await staffMember(live, 'support')
  const less = await support.call(consoleCustomer, { params: { id: rows[0]?.user_id ?? '' } })
  expect(less.body.relied_on).toMatchObject({ partner: { id: partner.id }, number: null })
  // Verified anew, it never falls; and who they are does not change.
  await grantAll(world, 4)
  expect((await say(amina, { tier: 2 })).body.state).toBe('in_review')
  expect(await reviewed(amina)).toMatchObject({ tier: 2, state: 'accepted', customer_tier: 3 })
  expect((await say(amina, { date_of_birth: '1992-04-30' })).problem.errors).toEqual([
    { field: 'date_of_birth', message: 'differs from the one that was accepted before' },
  ])
  expect((await read(amina)).tier).toBe(2)
})

test('PTN-282 a likeness to a listed person holds the tier until people clear it, and one that they do not refuses it', {
  tags: 'long',
}, async () => {
  const world = await startRelying()
  await using _ = world.both
  const { live, one, open, say, read, reviewed } = world
  await grantAll(world, 3)
  await live.startBackground()
  const [cleared, reported] = [await open(LIKE_A_LISTED_NAME), await open(LIKE_A_LISTED_NAME)]
  await say(cleared, { date_of_birth: '1980-06-01' })
  await say(reported, { date_of_birth: '1980-06-01', document: { ...FACTS.document, number: '999' } })
  const cases = await until('both have cases', async () => {
    const rows = await casesFor(one, { state: 'open' })
    return rows.length === 2 && rows
  })
  await until('both were compared', async () => {
    const rows = await live.deps.db.selectFrom('relied_identities').select('screened_at').execute()
    return rows.every(({ screened_at }) => screened_at !== null)
  })
  // The partner is not told why.
  expect([(await read(cleared)).state, (await read(reported)).customer_tier]).toEqual(['in_review', 1])
  expect((await say(cleared)).problem.code).toBe('partner_identity_waiting')
  const [second, first] = cases
  const close = (id: string, outcome: 'cleared' | 'reported') =>
    one.call(closeCase, { params: { id }, body: { outcome, reason: 'We compared the papers' } })
  await close(first?.id ?? '', 'cleared')
  await close(second?.id ?? '', 'reported')
  expect(await reviewed(cleared)).toMatchObject({ state: 'accepted', customer_tier: 3 })
  expect(await reviewed(reported)).toMatchObject({ state: 'refused', customer_tier: 1 })
  const told = (await world.ask(listPartnerEvents)).body.data.map(({ type, object }) => ({ type, object }))
  const type = 'customer.identity_updated'
  expect(told).toEqual([
    { type, object: { kind: 'customer', id: reported, status: 'refused' } },
    { type, object: { kind: 'customer', id: cleared, status: 'accepted' } },
  ])
})

test('PTN-283 a document is one customer’s of a partner, however its number is written, also by two calls at once; what is wrong is named', {
  tags: 'long',
}, async () => {
  const world = await startRelying()
  await using _ = world.both
  const { both, live, open, say } = world
  await grantAll(world, 3)
  const [amina, brian, chidi] = [await open(), await open(), await open()]
  const document = { ...FACTS.document, number: '2345-6789' }
  const answers = await Promise.all([say(amina), say(brian, { document })])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await say(chidi)).problem).toMatchObject({
    code: 'partner_document_known',
    errors: [{ field: 'document.number', message: 'is that of another customer of yours' }],
  })
  const wrong = {
    address: { ...FACTS.address, county: 'Lagos' },
    document: { ...FACTS.document, country: 'ZZ', number: '1111' },
    verified_on: '2999-01-01',
  }
  expect((await say(chidi, wrong)).problem.errors?.map(({ field }) => field)).toEqual([
    'address.county',
    'document.country',
    'verified_on',
  ])
  expect((await say(chidi, { date_of_birth: '2020-01-01', document: wrong.document })).problem.code).toBe(
    'validation_failed',
  )
  // Another partner's customer is nobody, and has nothing to do with these documents.
  const stranger = await newPartner(both, 'Hill Wallet')
  await openLive(both, stranger)
  const elsewhere = callWith(both, (await newKey(stranger, { mode: 'live' })).secret)
  await grantAll({ ...world, partner: stranger }, 3)
  expect((await say(amina, {}, elsewhere)).problem.code).toBe('partner_customer_not_found')
  expect((await say(await open(AMINA, elsewhere), {}, elsewhere)).body.state).toBe('in_review')
  // Numbers are sealed, and with a new key still found.
  const { deps } = live
  const anew = 'd'.repeat(64)
  const rotating = { db: deps.db, secrets: createSecrets(anew, deps.config.accountKey) }
  expect(await countOldRelied(rotating)).toBe(2)
  expect(await resealRelied(rotating)).toBe(2)
  expect(await countOldRelied({ db: deps.db, secrets: createSecrets(anew) })).toBe(0)
})

test('PTN-284 without a list to compare with, nobody is relied on; a suspended customer or partner raises nothing', {
  tags: 'long',
}, async () => {
  const world = await startRelying()
  await using _ = world.both
  const { live, one, partner, open, say, read } = world
  await grantAll(world, 3)
  const amina = await open()
  const { sanctions } = live.deps
  live.deps.sanctions = { read: () => Promise.reject(new Error('the disk is gone')) }
  expect((await say(amina)).problem).toMatchObject({ code: 'screening_unavailable', retryable: true })
  live.deps.sanctions = sanctions
  expect((await say(amina)).body.state).toBe('in_review')
  await sql`update users set suspended_at = now() where id = (select user_id from partner_customers where id = ${amina})`.execute(
    live.deps.db,
  )
  expect((await say(await open())).problem.code).toBe('partner_document_known')
  const body = { decision: 'suspend', reason: 'They do not answer' } as const
  await one.call(decidePartner, { params: { id: partner.id }, body })
  await sql`update partners set state = 'live' where id = ${partner.id}`.execute(live.deps.db)
  await live.startBackground()
  expect((await read(amina)).state).toBe('withdrawn')
  expect((await say(amina)).problem.code).toBe('account_suspended')
})
