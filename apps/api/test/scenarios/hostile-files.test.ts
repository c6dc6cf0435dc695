// Goal: a file that is made to stop the service stops itself.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { health } from '@kivuko/contract/health.ts'
import { expect, test } from 'vitest'
import { apart } from '../../src/platform/apart.ts'
import { offThread } from '../../src/platform/off-thread.ts'
import { upload } from '../support/documents.ts'
import { startTestApp } from '../support/test-app.ts'

const WORK = `export default async function work(what) {
  if (what === 'loop') for (;;);
  if (what === 'fill') { const all = []; for (;;) all.push(new Array(100_000).fill({})) }
  if (what === 'burst') return ','.repeat(2 ** 26).split(',').map((each, at) => ({ each, at })).length
  if (what === 'throw') throw new Error('no such thing')
  if (what === 'secret') return process.env.PATH ?? 'none'
  return what
}`

/** Where the work stands, for both ways of keeping it away from this thread. */
async function workFile(undo: AsyncDisposableStack): Promise<URL> {
  const folder = await mkdtemp(join(tmpdir(), 'kivuko-work-'))
  undo.defer(() => rm(folder, { recursive: true }))
  const file = join(folder, 'work.mjs')
  await writeFile(file, WORK)
  return pathToFileURL(file)
}

test('SEC-10 what takes too long or too much memory ends with its thread, and the next is answered', {
  tags: 'long',
}, async () => {
  await using undo = new AsyncDisposableStack()
  const run = offThread<string, string>(await workFile(undo), { timeoutMs: 3_000, memoryMb: 32 })
  let turns = 0
  const beside = setInterval(() => {
    turns += 1
  }, 10)
  await expect(run('loop')).rejects.toThrow()
  clearInterval(beside)
  // While a thread went round in circles, this one was free.
  expect(turns).toBeGreaterThan(20)
  expect(await run('a')).toBe('a')
  await expect(run('fill')).rejects.toThrow()
  expect(await run('b')).toBe('b')
  await expect(run('throw')).rejects.toThrow('no such thing')
  expect(await Promise.all(['c', 'd', 'e'].map((each) => run(each)))).toEqual(['c', 'd', 'e'])
})

test('PRV-151 the time of a work apart counts from when it starts, not while it waits in line', {
  tags: 'long',
}, async () => {
  await using undo = new AsyncDisposableStack()
  const run = apart<string, string>(await workFile(undo), { timeoutMs: 3_000, memoryMb: 64 })
  // Two that never end hold both processes for their whole time; what came behind them is honest.
  const hostile = [run('loop'), run('loop')].map((each) => expect(each).rejects.toThrow())
  expect(await Promise.all(['a', 'b', 'c', 'd'].map((each) => run(each)))).toEqual(['a', 'b', 'c', 'd'])
  await Promise.all(hostile)
})

test('SEC-18 a process apart ends alone, also when memory runs out at once, knows no setting, and the next is answered', {
  tags: 'long',
}, async () => {
  await using undo = new AsyncDisposableStack()
  const run = apart<string, string>(await workFile(undo), { timeoutMs: 10_000, memoryMb: 64 })
  expect(await run('secret')).toBe('none')
  // A thread with this bound would take this very process along.
  await expect(run('burst')).rejects.toThrow()
  expect(await run('a')).toBe('a')
  await expect(run('throw')).rejects.toThrow('no such thing')
  const hasty = apart<string, string>(await workFile(undo), { timeoutMs: 2_000, memoryMb: 64 })
  await expect(hasty('loop')).rejects.toThrow()
  expect(await Promise.all(['c', 'd', 'e'].map((each) => run(each)))).toEqual(['c', 'd', 'e'])
})

test('SEC-10 a megabyte that once stopped everybody for a minute is refused or kept, and a call beside it is answered', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const customers = await Promise.all(Array.from({ length: 4 }, () => app.customer()))
  const hostile = (piece: string) =>
    Buffer.from(`%PDF-1.7\n3 0 obj << /Type /Page >> endobj\n${piece.repeat(900_000 / piece.length)}\n%%EOF\n`)
  const files = [hostile('stream\n'), hostile('<< /Type '), hostile('<< /Type /ObjStm >> '), hostile('/Encrypt     ')]
  const sending = customers.map((customer, place) => upload(app, customer, { file: files[place] }))
  expect((await app.call(health)).status).toBe(200)
  for (const { status } of await Promise.all(sending)) expect(status).toBeOneOf([200, 422])
})
