// Goal: every call of the API lets in whom it should, and nobody learns by a name whether somebody else has something.
import { API } from '@kivuko/contract/api.ts'
import {
  API_BASE,
  type EndpointSpec,
  IDEMPOTENCY_HEADER,
  needsSession,
  PROOF_HEADER,
} from '@kivuko/contract/endpoint.ts'
import type { Problem } from '@kivuko/contract/errors.ts'
import { proofHeader } from '@kivuko/contract/proof.ts'
import { STAFF_ROLES } from '@kivuko/contract/staff-roles.ts'
import { expect, test } from 'vitest'
import { endpointOf, PROBES, type Probe } from '../support/access/probes.ts'
import { type Things, thingsOf } from '../support/access/things.ts'
import { BY_SECRET, NOBODYS, OWN, PEOPLE } from '../support/access/whose.ts'
import { auditLines, giveRole, staffMember } from '../support/staff.ts'
import { type Customer, startTestApp, type TestApp } from '../support/test-app.ts'

const ENDPOINTS: readonly EndpointSpec[] = API
const SESSION_CALLS = ENDPOINTS.filter(needsSession)
const STAFF_CALLS = ENDPOINTS.filter(({ auth }) => auth === 'staff')

test('OPS-83 every call says whose things it reaches', () => {
  // The house's books and everybody's things: the role alone decides.
  const staffs = STAFF_CALLS.map(({ id }) => id)
  // What a key reaches is its partner's: partner-calls.test.ts tries each.
  const keyed = ENDPOINTS.filter(({ auth }) => auth === 'partner').map(({ id }) => id)
  const said = [
    ...NOBODYS,
    ...OWN,
    ...BY_SECRET,
    ...PEOPLE,
    ...staffs,
    ...keyed,
    // What a frame reaches is its session's: partner-widget.test.ts tries them.
    ...ENDPOINTS.filter(({ auth }) => auth === 'widget').map(({ id }) => id),
    ...new Set(PROBES.map(({ id }) => id)),
  ]
  expect([...said].sort(), 'say it in test/support/access').toEqual(ENDPOINTS.map(({ id }) => id).sort())
  // What a path names is somebody's, or needs its secret; agents are found by the number in their shop, links by what is on a wall.
  const nameless = new Set<string>([...NOBODYS, ...OWN, ...PEOPLE])
  const named = ENDPOINTS.filter(({ id, path }) => nameless.has(id) && path.includes('{'))
  expect(named.map(({ path }) => path).sort()).toEqual([
    '/agents/{number}',
    '/agents/{number}/cash-outs',
    '/auth/{provider}/callback',
    '/auth/{provider}/login',
    '/market/prices/{asset}/history',
    '/pay-links/{handle}',
    '/payments/bank/wallets/{currency}',
    '/payments/card/wallets/{currency}/quotes',
  ])
})

type Reply = { status: number; code: string | undefined }

/** Bare: what is refused for its caller is refused before anything else is looked at. */
async function knock(app: TestApp, { method, path }: EndpointSpec, token?: string): Promise<Reply> {
  const reply = await app.server.inject({
    method,
    url: `${API_BASE}${path.replaceAll(/\{\w+\}/g, 'none')}`,
    ...(method === 'POST' ? { payload: {} } : {}),
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      [IDEMPOTENCY_HEADER]: 'a-knock-key',
    },
  })
  const isProblem = String(reply.headers['content-type']).startsWith('application/problem+json')
  return { status: reply.statusCode, code: isProblem ? (reply.json() as { code: string }).code : undefined }
}

test('OPS-83 OPS-03 OPS-04 each call answers nobody, strangers, customers and every role as the contract says', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  const customer = await app.customer()
  const staff = await Promise.all(STAFF_ROLES.map((role) => staffMember(app, role)))
  const wrong: string[] = []
  const note = (who: string, { id }: EndpointSpec, isRight: boolean, { status, code }: Reply) => {
    if (!isRight) wrong.push(`${who} at ${id}: ${status} ${code}`)
  }
  const visitors = [
    ['nobody', undefined],
    ['a broken token', 'kvs_broken'],
  ] as const
  await Promise.all(
    ENDPOINTS.flatMap((endpoint) =>
      visitors.map(async ([who, token]) => {
        const reply = await knock(app, endpoint, token)
        const isRefused = reply.status === 401 && reply.code === 'unauthorized'
        const isUnsigned = reply.status >= 400 && reply.status < 500
        const isRight = endpoint.auth === 'signature' ? isUnsigned : isRefused === needsSession(endpoint)
        note(who, endpoint, isRight, reply)
      }),
    ),
  )
  let refusals = 0
  const tryAll = async (endpoint: EndpointSpec) => {
    const reply = await knock(app, endpoint, customer.token)
    note('a customer', endpoint, reply.status === 403 && reply.code === 'staff_only', reply)
    refusals += 1
    for (const { role, token } of staff) {
      const answer = await knock(app, endpoint, token)
      const isTheirs = endpoint.roles?.includes(role) ?? true
      if (!isTheirs) refusals += 1
      const isRefused = answer.status === 403 && answer.code === 'role_refused'
      const isLetIn = answer.status !== 401 && answer.status !== 403
      note(role, endpoint, isTheirs ? isLetIn : isRefused, answer)
    }
  }
  await Promise.all(STAFF_CALLS.map(tryAll))
  // Of those that end the session one comes last; freezing has a test of its own.
  const ending = ['logout', 'freezeAccount']
  const own = SESSION_CALLS.filter(({ auth, id }) => auth === 'user' && !ending.includes(id))
  for (const endpoint of [...own, endpointOf('logout')]) {
    const reply = await knock(app, endpoint, customer.token)
    note('its owner', endpoint, reply.status !== 401, reply)
  }
  expect(wrong).toEqual([])
  expect(await auditLines(app, 'refused')).toHaveLength(refusals)
})

/** The answer without what differs by chance: the request's number and the name that was sent. */
async function answerTo(app: TestApp, probe: Probe, caller: Customer, name: string, own: Things): Promise<string> {
  const { id, sent } = probe
  const endpoint = endpointOf(id)
  const { params = {}, query, body } = sent(name, own)
  // A payout's reference is its key.
  const key = `key-${crypto.randomUUID()}`
  const keyed = body && 'reference' in body && id === 'payoutToPhone' ? { ...body, reference: key } : body
  const payload = endpoint.form === 'file' ? formWith(body) : keyed
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, part: string) => encodeURIComponent(params[part] ?? ''))
  const ask = (headers: Record<string, string> = {}) =>
    app.server.inject({
      method: endpoint.method,
      url: `${API_BASE}${path}`,
      ...(query ? { query } : {}),
      ...(payload ? { payload } : {}),
      headers: { authorization: `Bearer ${caller.token}`, [IDEMPOTENCY_HEADER]: key, ...headers },
    })
  let reply = await ask()
  const asked = reply.statusCode === 428 ? reply.json<Problem>().proof : undefined
  const proof = asked && (await caller.proof(asked))
  if (proof) reply = await ask({ [PROOF_HEADER]: proofHeader(proof) })
  const text = reply.body.replaceAll(name, 'NAME').replace(/,"request_id":"[^"]*"/, '')
  return `${reply.statusCode} ${text}`
}

/** With a file, without which nothing else is looked at. */
function formWith(fields: object | undefined): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields ?? {})) form.set(name, String(value))
  form.set('file', new Blob(['a,b']), 'file.csv')
  return form
}

test('OPS-84 OPS-116 what belongs to another customer answers exactly as what does not exist, whoever of the staff asks too', {
  tags: 'long',
  // Every call as every role: a slow machine takes minutes.
  timeout: 600_000,
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  await app.startBackground()
  const [owner, stranger] = [await app.customer(), await app.customer('Chidi Okafor')]
  const [theirs, own] = [await thingsOf(app, owner), await thingsOf(app, stranger)]
  expect(Object.entries(theirs).filter(([, name]) => name === '')).toEqual([])
  // A role opens nothing of a customer's outside the console.
  for (const role of [undefined, ...STAFF_ROLES]) {
    if (role) await giveRole(app, stranger, role)
    for (const probe of PROBES) {
      const name = theirs[probe.thing]
      const another = await answerTo(app, probe, stranger, name, own)
      const unheard = await answerTo(app, probe, stranger, probe.unheard, own)
      const said = `${probe.id} by ${probe.thing} as ${role ?? 'a customer'}`
      expect([said, another]).toEqual([said, unheard])
      expect([said, another.slice(0, 1)]).toEqual([said, '4'])
    }
  }
  // Each of them was there to be found: its owner hears something else. What ends their session comes last.
  const ends = ({ id }: Probe) => Number(id === 'revokeSession')
  for (const probe of [...PROBES].sort((a, b) => ends(a) - ends(b))) {
    const found = await answerTo(app, probe, owner, theirs[probe.thing], theirs)
    const unheard = await answerTo(app, probe, owner, probe.unheard, theirs)
    expect([probe.id, found]).not.toEqual([probe.id, unheard])
  }
})
