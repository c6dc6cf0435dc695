import { readFile } from 'node:fs/promises'
import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { KEY, testClient } from '../test/support/client.ts'
import { json, startFaultServer } from '../test/support/fault-server.ts'
import { CALLS, placeOf, printAll, RENEW_COMMAND } from '../tools/print-contract.ts'
import { Kivuko } from './kivuko.ts'
import { VERSION } from './send.ts'

const baseUrl = 'https://pay.example'

test('PTN-100 each call that takes a key has one method, and every method is such a call', async () => {
  await using server = await startFaultServer(json({ data: [], next: null }))
  const resources = Object.entries(new Kivuko({ key: KEY, baseUrl: server.url }))
  const methods = resources.flatMap(([name, resource]) =>
    Object.entries(resource as Record<string, (...given: unknown[]) => PromiseLike<unknown>>).map(
      ([method, call]) => [`${name}.${method}`, call] as const,
    ),
  )
  const made: string[] = []
  for (const [, call] of methods) {
    // Those that take an id take it first; the others read fields of it, of which a text has none.
    await call('some_id')
    const { method, path } = server.seen.at(-1) ?? expect.fail()
    made.push(`${method} ${path.replace(/\?.*$/, '').replace('/some_id', '/{id}')}`)
  }
  expect(made.sort()).toEqual(CALLS.map(({ method, path }) => `${method} /api/v1${path}`).sort())
  expect(new Set(made).size).toBe(methods.length)
})

test('PTN-100 the types that are published are the contract’s', async () => {
  for (const [name, text] of Object.entries(await printAll()))
    expect(await readFile(placeOf(name), 'utf8'), `${name} is old: run ${RENEW_COMMAND}`).toBe(text)
})

test('PTN-108 what is no key, no safe address or no number is refused when the client is made', () => {
  for (const key of ['', 'sk_test_1', 'kv_sk_prod_1', `${KEY}\n`, `${KEY} `, undefined as unknown as string])
    expect(() => new Kivuko({ key, baseUrl })).toThrow(/kv_sk_test_/)
  for (const wrong of ['http://pay.example', 'http://127.0.0.1.evil.example', 'ftp://pay.example', 'pay.example'])
    expect(() => new Kivuko({ key: KEY, baseUrl: wrong })).toThrow(TypeError)
  for (const fine of [
    'https://pay.example/',
    'https://pay.example/kivuko',
    'http://localhost:4000',
    'http://[::1]:4000',
  ])
    expect(() => new Kivuko({ key: KEY, baseUrl: fine })).not.toThrow()
  for (const retries of [-1, 4, 1.5, Number.NaN])
    expect(() => new Kivuko({ key: KEY, baseUrl, retries })).toThrow(/retries/)
  for (const timeoutMs of [0, -1, Number.NaN])
    expect(() => new Kivuko({ key: KEY, baseUrl, timeoutMs })).toThrow(/timeoutMs/)
})

test('PTN-108 what is no id or no idempotency key goes nowhere', async () => {
  await using server = await startFaultServer(json({}))
  const client = testClient(server.url)
  for (const id of ['', '..', '../customers', 'ord_1/cancel', 'ord_1?x=1', 'ord_1#', '%2e%2e', 'ord 1'])
    await expect(client.orders.get(id)).rejects.toThrow(TypeError)
  for (const idempotencyKey of ['', 'short', 'two words', 'line\nbreak', 'é'.repeat(9), 'x'.repeat(256)])
    await expect(client.orders.cancel('ord_1', { idempotencyKey })).rejects.toThrow(/idempotencyKey/)
  expect(server.seen).toEqual([])
})

test('PTN-108 a client that is printed does not show its key', () => {
  const client = new Kivuko({ key: KEY, baseUrl })
  expect(`${inspect(client, { depth: 9, showHidden: true })} ${JSON.stringify(client)}`).not.toContain(KEY)
})

test('the version that calls name is the package’s', async () => {
  const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'))
  expect(VERSION).toBe(version)
})
