// Goal: what a partner's server sends wrong is refused by its name, and nothing of it is written.
import { API } from '@kivuko/contract/api.ts'
import type { EndpointSpec } from '@kivuko/contract/endpoint.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assertAnswered, bodyTexts, isAcceptable, type RawRequest, rowCounts, send } from '../support/bad-input.ts'
import { newKey, newPartner, startBothModes } from '../support/partners.ts'

const ENDPOINTS: readonly EndpointSpec[] = API
const KEYED = ENDPOINTS.filter(({ auth }) => auth === 'partner')
const nobodyIn = (path: string) => `${path.startsWith('/partner/bulk_payouts/') ? 'bpy' : 'pcu'}_${'0'.repeat(26)}`

test('PTN-28 whatever is sent with a key, no call has a fault, and what is refused writes nothing', {
  tags: 'long',
}, async () => {
  await using both = await startBothModes()
  const { secret } = await newKey(await newPartner(both))
  const withBody = KEYED.filter(({ body }) => body)
  const sent = (endpoint: EndpointSpec, request: RawRequest) => send(both.test, endpoint, secret, request)
  // Refusals are kept under their keys and noted in the log, on purpose.
  const rows = async () => {
    const { 'public.idempotency_keys': _, 'public.partner_requests': __, ...rest } = await rowCounts(both.test)
    return rest
  }
  const before = await rows()
  for (const endpoint of withBody) {
    const codes = ['{', '', '[]', '{}', `{"a":"${'x'.repeat(1_000_000)}"}`].map(
      async (payload) => assertAnswered(await sent(endpoint, { payload }))?.code,
    )
    const unfit = 'validation_failed'
    expect([endpoint.id, ...(await Promise.all(codes))]).toEqual([
      ...[endpoint.id, 'malformed_request', unfit, unfit, unfit, 'payload_too_large'],
    ])
  }
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...withBody).chain((endpoint) => fc.tuple(fc.constant(endpoint), bodyTexts(endpoint))),
      async ([endpoint, payload]) => {
        fc.pre(!isAcceptable(endpoint, payload))
        const headers = { 'idempotency-key': crypto.randomUUID() }
        const problem = assertAnswered(await sent(endpoint, { payload, headers }))
        expect([400, 404, 409, 422]).toContain(problem?.status)
      },
    ),
    { numRuns: 200, seed: 9 },
  )
  const lists = KEYED.filter(({ method, query }) => method === 'GET' && query)
  for (const endpoint of lists)
    for (const query of ['limit=0', 'limit=x', 'cursor=%20', 'cursor=a.b', `cursor=${'9'.repeat(500)}`]) {
      const { status, param } =
        assertAnswered(
          await sent(endpoint, {
            path: endpoint.path.replaceAll(/\{\w+\}/g, nobodyIn(endpoint.path)),
            query: `?${query}`,
          }),
        ) ?? {}
      expect([endpoint.id, status, param]).toEqual([endpoint.id, 422, query.split('=')[0]])
    }
  expect(await rows()).toEqual(before)
})
