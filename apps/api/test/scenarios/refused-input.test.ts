import { once } from 'node:events'
import { connect } from 'node:net'
import { register } from '@kivuko/contract/auth.ts'
import { expect, test, vi } from 'vitest'
import { INPUT_MANY } from '../../src/platform/log-refusals.ts'
import { holdStill } from '../support/hold-still.ts'
import { startTestApp } from '../support/test-app.ts'

test('SEC-152 refused input is logged without its values: the first of a minute, and a warning when one network has many', async () => {
  await using app = await startTestApp({ processes: 1 })
  const moveOn = holdStill(app)
  const info = vi.spyOn(app.deps.log, 'info')
  const warn = vi.spyOn(app.deps.log, 'warn')
  const written = () => [...info.mock.calls, ...warn.mock.calls]
  const person = { fullName: 'Zainab Quartermain', email: 'zainab.q', password: 'seven-hills' }
  const wrong = () => app.call(register, { body: person })
  const line = { code: 'validation_failed', endpoint: 'register', network: '127.0.0.1', reqId: expect.any(String) }

  expect((await wrong()).problem.code).toBe('validation_failed')
  expect(info.mock.lastCall).toEqual([expect.objectContaining(line), 'input was refused'])
  for (let more = 2; more < INPUT_MANY; more += 1) await wrong()
  expect(written()).toHaveLength(1)
  await wrong()
  await wrong()
  expect(written()).toHaveLength(2)
  const seen = { ...line, seen: INPUT_MANY }
  expect(warn.mock.lastCall).toEqual([expect.objectContaining(seen), 'input of one network is refused again and again'])

  // What never becomes a request: two lengths, as somebody sends who wants a proxy and us to disagree.
  moveOn(60_000)
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
  socket.write('POST /api/v1/auth/login HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n{}')
  socket.resume()
  await once(socket, 'close')
  expect(info.mock.lastCall).toEqual([{ code: 'malformed_request', network: '127.0.0.1' }, 'input was refused'])
  moveOn(60_000)
  await app.server.inject({ url: '/api/v1/users/%zz' })
  expect(info.mock.lastCall).toEqual([expect.objectContaining({ code: 'malformed_request' }), 'input was refused'])
  expect(JSON.stringify(written())).not.toMatch(/ainab|uartermain|seven-hills|%zz/)
})
