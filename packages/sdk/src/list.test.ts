import { expect, test } from 'vitest'
import { testClient } from '../test/support/client.ts'
import { json, type Play, problem, startFaultServer } from '../test/support/fault-server.ts'

const page = (ids: string[], next: string | null): Play => json({ data: ids.map((id) => ({ id })), next })

test('PTN-107 a list is one page when it is awaited, and every row when it is gone over', async () => {
  await using server = await startFaultServer(page(['a', 'b'], 'c-2'), page([], 'c-3'), page(['c'], null))
  const list = testClient(server.url).customers.list({ external_id: 'user-1', limit: 2 })
  expect(server.seen).toEqual([])
  expect(await list).toEqual({ data: [{ id: 'a' }, { id: 'b' }], next: 'c-2' })
  const ids: string[] = []
  for await (const { id } of list) ids.push(id)
  expect(ids).toEqual(['a', 'b', 'c'])
  const asked = '/api/v1/partner/customers?external_id=user-1&limit=2'
  expect(server.seen.map(({ path }) => path)).toEqual([asked, `${asked}&cursor=c-2`, `${asked}&cursor=c-3`])
})

test('PTN-107 who stops early asks for no more, and a page that is refused ends it', async () => {
  await using server = await startFaultServer(page(['a', 'b'], 'c-2'), problem(422, 'validation_failed'))
  const client = testClient(server.url)
  for await (const { id } of client.events.list()) {
    expect(id).toBe('a')
    break
  }
  expect(server.seen.length).toBe(1)
  await using other = await startFaultServer(page(['a'], 'c-2'), problem(422, 'validation_failed'))
  const ids: string[] = []
  const all = (async () => {
    for await (const { id } of testClient(other.url).events.list()) ids.push(id)
  })()
  await expect(all).rejects.toMatchObject({ code: 'validation_failed' })
  expect(ids).toEqual(['a'])
})

test('PTN-107 a cursor that leads back to itself ends the list', async () => {
  await using server = await startFaultServer(page(['a'], 'c-2'))
  const all = (async () => {
    for await (const _ of testClient(server.url).events.list()) if (server.seen.length > 5) return
  })()
  await expect(all).rejects.toMatchObject({ code: 'answer_unreadable' })
  expect(server.seen.length).toBe(2)
})
