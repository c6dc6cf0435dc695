import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { causeOf, createAnswerTally } from './answers.ts'

test.each([500, 501, 502, 504, 520])('RUN-164 a trial fails on %i, and on no 503', (status) => {
  const tally = createAnswerTally()
  for (const each of [200, 503, 503, 409]) tally.count(each)
  expect(tally.faults()).toEqual([])
  tally.count(status)
  expect(tally.faults()).toEqual([`${status} was answered 1 times`])
})

test('RUN-164 a call whose line broke is counted apart, as unknown; one that hung is a fault', () => {
  const tally = createAnswerTally()
  tally.count(200)
  for (const cause of ['ECONNREFUSED', 'ECONNRESET', 'UND_ERR_SOCKET']) tally.count(0, cause)
  expect([tally.unknown(), tally.faults()]).toEqual([3, []])
  tally.count(0, 'UND_ERR_HEADERS_TIMEOUT')
  tally.count(0)
  expect([tally.unknown(), tally.faults()]).toEqual([
    3,
    ['no answer came 1 times: UND_ERR_HEADERS_TIMEOUT', 'no answer came 1 times: no word why'],
  ])
  expect([...tally.seen()]).toEqual([
    ['200', 1],
    ['none: ECONNREFUSED', 1],
    ['none: ECONNRESET', 1],
    ['none: UND_ERR_SOCKET', 1],
    ['none: UND_ERR_HEADERS_TIMEOUT', 1],
    ['none: no word why', 1],
  ])
})

test('RUN-164 why no answer came is what fetch says of a line that nobody takes, breaks, or stays silent', async () => {
  const server = createServer((request) => {
    if (request.url === '/break') request.socket.destroy()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const causeAt = (at: string, signal?: AbortSignal) => fetch(at, signal ? { signal } : {}).then(() => '', causeOf)
  expect(await causeAt(`${url}/break`)).toBe('UND_ERR_SOCKET')
  expect(await causeAt(`${url}/silent`, AbortSignal.timeout(50))).toBe('TimeoutError')
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  expect(await causeAt(url)).toBe('ECONNREFUSED')
})
