// Goal: a selfie is approved only on the provider's own word, and a person decides what it cannot.
import { decideIdentityCheck, getIdentityCheck, identityWebhook } from '@kivuko/contract/console-identity.ts'
import { API_BASE } from '@kivuko/contract/endpoint.ts'
import { expect, test } from 'vitest'
import { casesOf, checkOf, customerWith, handIn, selfieOf } from '../support/identity.ts'
import { noticesOf } from '../support/notices.ts'
import { sendSelfie } from '../support/selfies.ts'
import { auditLines, staffMember } from '../support/staff.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

const world = (env = {}) => startTestApp({ sandbox: true, identity: true, env })
const asked = (app: TestApp, path: string) => app.sandbox.control.requests.list({ path, limit: 500 })
const eventsOf = (app: TestApp) =>
  app.deps.db.selectFrom('webhook_events').selectAll().where('provider', '=', 'smile-id').execute()

function callback(app: TestApp, body: unknown) {
  const payload = JSON.stringify(body)
  const headers = { 'content-type': 'application/json' }
  return app.server.inject({ method: 'POST', url: `${API_BASE}${identityWebhook.path}`, payload, headers })
}

test('OPS-20 PRV-19 a selfie the provider approves, of the person its number belongs to, is verified', {
  tags: 'long',
}, async () => {
  // Nobody asks before the provider tells.
  await using app = await world({ SMILE_ID_POLL_MS: '60000' })
  await app.startBackground()
  const customer = await customerWith(app)
  const id = await handIn(app, customer)
  await until('the selfie is verified', async () => (await selfieOf(customer))?.state === 'approved')
  expect(await checkOf(app, customer)).toMatchObject({ state: 'approved', attempts: 1, decided_by: null })
  expect((await noticesOf(customer))[0]).toMatchObject({ type: 'kyc', title: 'Your selfie is verified' })
  const [job] = app.sandbox.control.smileId.jobs()
  expect(job).toMatchObject({
    params: { job_id: id, user_id: customer.user.id, job_type: 1 },
    arrived: { pictures: 9, isCorrupt: false, info: { country: 'KE', id_type: 'NATIONAL_ID', dob: '1990-04-01' } },
  })
  // Nothing personal of the callback is kept, and what was received says nothing of the pictures.
  const [event] = await until('the callback is handled', async () => {
    const events = await eventsOf(app)
    return events[0]?.handled_at ? events : false
  })
  expect(event).toMatchObject({ outcome: 'handled', object_ref: id, type: 'result 0810' })
  expect(event?.body).not.toMatch(/Amina|23456789|1990/)

  // Without a number, or of a country whose issuers cannot be asked, the selfie alone is looked at.
  for (const given of [{ number: undefined }, { country: 'DE' as const }]) {
    const other = await customerWith(app, given)
    await handIn(app, other)
    await until('the selfie is verified', async () => (await selfieOf(other))?.state === 'approved')
    expect((await checkOf(app, other)).document_id).toBeNull()
    expect(app.sandbox.control.smileId.jobs()[0]).toMatchObject({
      params: { job_type: 4 },
      arrived: { info: { entered: 'false' } },
    })
  }
})

test('PRV-19 a selfie with fewer pictures than the provider demands is not sent, and waits for a person', {
  tags: 'long',
}, async () => {
  await using app = await world()
  await app.startBackground()
  const customer = await customerWith(app)
  const { phone } = await sendSelfie(app, customer, { more: 3 })
  await phone.submit()
  const check = await until('it waits for a person', async () => {
    const row = await checkOf(app, customer)
    return row.state === 'needs_person' && row
  })
  expect(check.reason).toContain('fewer pictures than the provider takes')
  expect(app.sandbox.control.smileId.jobs()).toEqual([])
})

test('OPS-21 what the provider rejects is rejected in words; what it cannot tell, or tells otherwise than the customer, waits for a person', {
  tags: 'long',
}, async () => {
  await using app = await world()
  await app.startBackground()
  const ends = [
    ['0002', 'rejected', /does not match/],
    ['0003', 'rejected', /does not know its number/],
    ['0004', 'rejected', /taken live/],
    ['0005', 'rejected', /could not be used/],
    ['0006', 'needs_person', /could not tell. Its code: 0814/],
    ['0007', 'needs_person', /could not tell. Its code: 1015/],
    ['0008', 'needs_person', /another name/],
    ['0009', 'needs_person', /another birth date/],
  ] as const
  await Promise.all(
    ends.map(async ([number, state, reason]) => {
      const customer = await customerWith(app, { number: `1111${number}` })
      const id = await handIn(app, customer)
      const check = await until(`the check of ${number} comes to its end`, async () => {
        const found = await checkOf(app, customer)
        return found.state === state && found
      })
      expect([number, check.reason]).toEqual([number, expect.stringMatching(reason)])
      const selfie = await selfieOf(customer)
      if (state === 'rejected') {
        expect(selfie).toMatchObject({ state: 'rejected', reason: check.reason })
        expect(await casesOf(app, id)).toEqual([])
        expect((await noticesOf(customer))[0]?.message).toMatch(reason)
        return
      }
      expect(selfie?.state).toBe('submitted')
      const facts = { about: 'identity_check', check_id: id, reason: check.reason }
      expect(await casesOf(app, id)).toMatchObject([{ kind: 'identity', state: 'open', facts }])
    }),
  )
})

test('OPS-22 a callback late, lost, three times, forged or of nothing of ours decides nothing: the status does', {
  tags: 'long',
}, async () => {
  await using app = await world()
  await app.startBackground()
  const late = await customerWith(app, { number: '11110011' })
  const lost = await customerWith(app, { number: '11110012' })
  const thrice = await customerWith(app, { number: '11110013' })
  const wrong = await customerWith(app, { number: '11110002' })
  for (const customer of [late, lost, thrice]) await handIn(app, customer)
  await until('a callback that comes three times is kept once', async () => (await eventsOf(app)).length > 0)
  for (const customer of [late, lost, thrice])
    await until('it is verified', async () => {
      await app.advance(1_000)
      return (await selfieOf(customer))?.state === 'approved'
    })
  await app.sandbox.control.smileId.callbacks.idle()
  const kept = (await eventsOf(app)).map(({ object_ref }) => object_ref)
  expect(kept.sort()).toEqual([(await checkOf(app, late)).id, (await checkOf(app, thrice)).id].sort())
  expect((await noticesOf(thrice)).filter(({ title }) => title === 'Your selfie is verified')).toHaveLength(1)

  // An approval that somebody made up, with a signature that was seen before: it is asked about, and rejected.
  const [delivery] = app.sandbox.control.smileId.callbacks.deliveries()
  const seen = delivery?.body as Record<string, unknown>
  app.sandbox.control.smileId.callbacks.nextMode({ lose: true })
  const id = await handIn(app, wrong)
  const made = { ...seen, PartnerParams: { job_id: id, user_id: wrong.user.id, job_type: 1 } }
  expect((await callback(app, made)).statusCode).toBe(200)
  await until('it is rejected', async () => {
    await app.advance(1_000)
    return (await selfieOf(wrong))?.state === 'rejected'
  })
  const unsigned = { ...made, signature: Buffer.alloc(32).toString('base64') }
  for (const [body, code] of [
    [unsigned, 'signature_invalid'],
    [{ ...made, signature: undefined }, 'signature_invalid'],
    [{ timestamp: seen.timestamp, signature: seen.signature }, 'malformed_request'],
    ['', 'signature_invalid'],
  ] as const)
    expect((await callback(app, body)).json()).toMatchObject({ code })
  const stray = { ...made, PartnerParams: { job_id: 'idc_none', user_id: 'usr_none', job_type: 1 } }
  expect((await callback(app, stray)).statusCode).toBe(200)
  await until('a stray callback is told apart', async () =>
    (await eventsOf(app)).some(({ object_ref, outcome }) => object_ref === 'idc_none' && outcome === 'unmatched'),
  )
})

test('OPS-23 a provider that is down, hangs up after it took the pictures, or talks rubbish is asked again, and each selfie counts once', {
  tags: 'long',
  timeout: 180_000,
}, async () => {
  await using app = await world()
  const { smileId } = app.sandbox.control
  await app.startBackground()
  const customer = await customerWith(app)
  smileId.fail({ endpoint: 'upload', how: 'down' })
  smileId.fail({ endpoint: 'job_status', how: 'rubbish' })
  smileId.fail({ endpoint: 'job_status', how: 'error', when: 'after' })
  const id = await handIn(app, customer)
  await until('it was asked about twice in vain', () => asked(app, 'job_status').length >= 2)
  expect(await checkOf(app, customer)).toMatchObject({ state: 'asking', attempts: 1 })
  await app.advance(11 * MINUTE_MS)
  await until('it is sent again and verified', async () => (await selfieOf(customer))?.state === 'approved')
  expect(await checkOf(app, customer)).toMatchObject({ state: 'approved', attempts: 2 })
  expect(smileId.jobs().map(({ params }) => params.job_id)).toEqual([`${id}-2`])

  // The line broke after the pictures had arrived: they are not sent again.
  const second = await customerWith(app)
  smileId.fail({ endpoint: 'pictures', how: 'down', when: 'after' })
  const arrived = await handIn(app, second)
  // By a clock that is minutes ahead, every next look waits as long.
  const verified = async () => app.advance(1_000).then(async () => (await selfieOf(second))?.state === 'approved')
  await until('it is verified', verified, 90_000)
  // It broke before: they never came, which the status tells.
  const third = await customerWith(app)
  smileId.fail({ endpoint: 'pictures', how: 'down' })
  const missing = await handIn(app, third)
  // An attempt is counted before it leaves: only what broke says that it did, and no second one meets the broken line.
  await until('the first try is over', () => smileId.faults().length === 0)
  await app.advance(11 * MINUTE_MS)
  await until('it is verified', async () => (await selfieOf(third))?.state === 'approved')
  const names = smileId.jobs().map(({ params }) => params.job_id)
  expect(names).toEqual([`${missing}-2`, missing, arrived, `${id}-2`])
})

test('OPS-23 what never ends, and what the provider refuses, becomes a person’s', { tags: 'long' }, async () => {
  await using app = await world()
  await app.startBackground()
  const endless = await customerWith(app, { number: '11110014' })
  await handIn(app, endless)
  await until('it was sent', async () => (await checkOf(app, endless)).state === 'waiting')
  await app.advance(DAY_MS + MINUTE_MS)
  await until('a person is asked', async () => (await checkOf(app, endless)).state === 'needs_person')
  expect((await checkOf(app, endless)).reason).toBe('The provider gave no answer in time.')

  // Its settings are wrong, so nothing is taken.
  if (app.deps.config.identity) app.deps.config.identity.callbackUrl = 'nowhere'
  const refused = await customerWith(app)
  const id = await handIn(app, refused)
  await until('a person is asked', async () => (await checkOf(app, refused)).state === 'needs_person')
  expect((await checkOf(app, refused)).reason).toBe('The provider did not take the pictures. Its code: 2213.')
  expect(await casesOf(app, id)).toHaveLength(1)
})

test('OPS-24 without a provider every selfie waits for a person of compliance, who decides once, for a reason, and never on their own', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const [customer, other] = [await customerWith(app), await customerWith(app)]
  const id = await handIn(app, customer)
  expect(await casesOf(app, id)).toMatchObject([{ kind: 'identity', state: 'open', user_id: customer.user.id }])
  const person = await staffMember(app, 'compliance')
  const params = { id }
  const seen = (await person.call(getIdentityCheck, { params })).body
  expect(seen).toMatchObject({ id, state: 'needs_person', reason: 'No identity provider is set up.', decided_by: null })
  expect(seen.poses).toHaveLength(3)
  const reason = 'Your face cannot be seen in the second picture.'
  for (const role of ['support', 'treasury'] as const) {
    const stranger = await staffMember(app, role)
    const refusal = await stranger.call(decideIdentityCheck, { params, body: { decision: 'approve', reason } })
    expect(refusal.problem.code).toBe('role_refused')
    expect((await stranger.call(getIdentityCheck, { params })).problem.code).toBe('role_refused')
  }
  const decide = (decision: 'approve' | 'reject') =>
    person.call(decideIdentityCheck, { params, body: { decision, reason } })
  const no = await person.call(decideIdentityCheck, { params, body: { decision: 'reject', reason: ' ' } })
  expect(no.problem.errors?.[0]?.field).toBe('reason')
  const answers = await Promise.all([decide('reject'), decide('approve')])
  const decided = answers.find(({ status }) => status === 200)?.body
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(decided).toMatchObject({ decided_by: person.actor, reason })
  expect((await decide('approve')).problem.code).toBe('identity_check_decided')
  const isRejected = decided?.state === 'rejected'
  expect(await selfieOf(customer)).toMatchObject(isRejected ? { state: 'rejected', reason } : { state: 'approved' })
  const actions = (await auditLines(app))
    .filter(({ subject }) => subject === id)
    .map(({ action, detail }) => [action, detail])
  expect(actions).toEqual([
    [isRejected ? 'identity.reject' : 'identity.approve', reason],
    ['refused', 'identity_check_decided'],
    ['refused', 'identity_check_decided'],
  ])
  expect((await person.call(getIdentityCheck, { params: { id: 'idc_none' } })).problem.code).toBe(
    'identity_check_not_found',
  )
  await handIn(app, person)
  const own = { id: (await checkOf(app, person)).id }
  const approval = { decision: 'approve', reason } as const
  expect((await person.call(decideIdentityCheck, { params: own, body: approval })).problem.code).toBe('own_account')
  await handIn(app, other)
  const others = { id: (await checkOf(app, other)).id }
  await person.call(decideIdentityCheck, { params: others, body: approval })
  expect((await selfieOf(other))?.state).toBe('approved')
})
