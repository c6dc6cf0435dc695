// What people do with a selfie: they look at its pictures by permit, and close its case once it is decided.
import { closeCase } from '@kivuko/contract/console-cases.ts'
import { decideIdentityCheck, permitIdentityPictures, readIdentityPicture } from '@kivuko/contract/console-identity.ts'
import { API_BASE } from '@kivuko/contract/endpoint.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { casesOf, customerWith, handIn } from '../support/identity.ts'
import { auditLines, staffMember } from '../support/staff.ts'
import { startTestApp } from '../support/test-app.ts'

const MINUTE_MS = 60_000

test('OPS-25 OPS-108 the pictures of a selfie are seen by permit, each once, at one session, within five minutes, and all of it is written down', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const customer = await customerWith(app)
  const id = await handIn(app, customer)
  const [person, other] = [await staffMember(app, 'compliance'), await staffMember(app, 'admin')]
  const params = { id }
  const permits = async (body = {}) => (await person.call(permitIdentityPictures, { params, body })).body.pictures
  const read = (token: string, body: { place: number; permit: string }) =>
    app.server.inject({
      method: 'POST',
      url: `${API_BASE}${readIdentityPicture.path.replace('{id}', id)}`,
      headers: { authorization: `Bearer ${token}` },
      payload: body,
    })
  const [first, second, third] = (await permits()).map(({ place, permit }) => ({ place, permit }))
  if (!first || !second || !third) throw new Error('three pictures were sent')
  const answer = await read(person.token, first)
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    200,
    'image/jpeg',
    'no-store',
  ])
  expect((await sharp(answer.rawPayload).metadata()).format).toBe('jpeg')
  for (const [token, body] of [
    [person.token, first],
    [other.token, second],
    [person.token, { place: 1, permit: second.permit }],
    [person.token, { place: 9, permit: second.permit }],
  ] as const)
    expect((await read(token, body)).json()).toMatchObject({ code: 'permit_invalid' })
  await app.advance(5 * MINUTE_MS)
  expect((await read(person.token, third)).json()).toMatchObject({ code: 'permit_invalid' })
  const stranger = await staffMember(app, 'support')
  expect((await stranger.call(permitIdentityPictures, { params, body: {} })).problem.code).toBe('role_refused')

  const [early] = await permits()
  await person.call(decideIdentityCheck, { params, body: { decision: 'approve', reason: 'Known to us' } })
  const late = { place: 1, permit: early?.permit ?? '' }
  expect((await read(person.token, late)).json()).toMatchObject({ code: 'permit_invalid' })
  const without = (await person.call(permitIdentityPictures, { params, body: {} })).problem
  expect(without.errors?.[0]?.field).toBe('reason')
  expect(await permits({ reason: 'A complaint' })).toHaveLength(3)
  const actions = (await auditLines(app))
    .filter(({ subject }) => subject === id)
    .map(({ action, detail }) => [action, detail])
  expect(actions).toEqual([
    ['identity.permit', null],
    ['identity.read', 'picture 1'],
    ...Array.from({ length: 5 }, () => ['refused', 'permit_invalid']),
    ['identity.permit', null],
    ['identity.approve', 'Known to us'],
    ['refused', 'permit_invalid'],
    ['refused', 'identity.read_again: no reason'],
    ['identity.read_again', 'A complaint'],
  ])
})

test('OPS-109 a case about a selfie is closed once the selfie is decided, and not before', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const customer = await customerWith(app)
  const id = await handIn(app, customer)
  const person = await staffMember(app, 'compliance')
  const [found] = await casesOf(app, id)
  const params = { id: found?.id ?? '' }
  const closing = { params, body: { outcome: 'cleared', reason: 'looked at it' } } as const
  const { problem } = await person.call(closeCase, closing)
  expect(problem).toMatchObject({ status: 409, code: 'selfie_undecided', detail: expect.stringContaining('first') })
  expect(await auditLines(app, 'refused')).toEqual([
    { actor: person.actor, action: 'refused', subject: params.id, detail: 'case.clear: selfie_undecided' },
  ])
  expect(await casesOf(app, id)).toMatchObject([{ state: 'open' }])
  await person.call(decideIdentityCheck, { params: { id }, body: { decision: 'approve', reason: 'Known to us' } })
  expect((await person.call(closeCase, closing)).body).toMatchObject({ state: 'closed', outcome: 'cleared' })
})
