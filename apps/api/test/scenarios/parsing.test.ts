// Goal: reading what outsiders hand in keeps nobody waiting: this thread stays free while it goes on beside.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { expect, test } from 'vitest'
import { inspectApart } from '../../src/compliance/documents/inspect-apart.ts'
import { inspectFrameApart } from '../../src/compliance/verification/frames-apart.ts'
import { createListFile } from '../../src/providers/sanctions/list-file.ts'
import { mpesaReader } from '../../src/providers/statements/mpesa-reader.ts'
import {
  type HostileFile,
  hostileDocuments,
  hostileFrames,
  hostileLists,
  hostileStatements,
} from '../support/hostile-files.ts'

const NANOSECONDS = 1e6
/** A thread that waits for a busy machine stands still as well. */
const STILL_MS = 400

type Reading = { took: number; stoodStill: number; outcome: 'taken' | string }

/** How long it took, and how long at a stretch this thread did nothing else meanwhile. */
async function watched(work: () => Promise<unknown>): Promise<Reading> {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const start = performance.now()
  const outcome = await work().then(
    () => 'taken',
    (error: { code?: string; message: string }) => error.code ?? error.message,
  )
  const took = performance.now() - start
  // A delay is counted when the timer comes that was late.
  await new Promise((resolve) => setTimeout(resolve, 10))
  delay.disable()
  return { took, stoodStill: delay.max / NANOSECONDS, outcome }
}

test('SEC-12 documents, selfies, statements and lists are read beside this thread, which stays free for others', {
  tags: 'long',
}, async () => {
  await using undo = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'kivuko-list-'))
  undo.defer(() => rm(folder, { recursive: true }))
  const file = join(folder, 'list.xml')
  async function readList(bytes: Buffer): Promise<unknown> {
    await writeFile(file, bytes)
    return createListFile(file, { error: () => {} }).read()
  }
  const readings: [HostileFile, (bytes: Buffer) => Promise<unknown>][] = []
  function read(files: HostileFile[], by: (bytes: Buffer) => Promise<unknown>, ...names: string[]) {
    const chosen = files.filter(({ name }) => names.some((each) => name.includes(each)))
    expect(chosen).toHaveLength(names.length)
    for (const file of chosen) readings.push([file, by])
  }
  read(
    hostileDocuments(),
    inspectApart,
    '“stream”',
    'their own children',
    'draws itself',
    '200 MB of words',
    'of markers',
  )
  read(hostileFrames(), inspectFrameApart, 'breaks off', 'as large as it can')
  read(hostileStatements(), mpesaReader.readFile, 'of commas', 'of one number', 'no text')
  read(hostileLists(), readList, 'billion laughs', 'without a floor', 'one attribute', 'people without names')
  for (const [{ name, make }, by] of readings) {
    const bytes = await make()
    const { took, stoodStill, outcome } = await watched(() => by(bytes))
    expect(stoodStill, `${name} (${outcome}) took ${took} ms`).toBeLessThan(Math.max(STILL_MS, took / 2))
    if (/statement|list/.test(name)) expect(outcome, name).not.toBe('taken')
  }
})

test('SEC-12 a refusal keeps its code and its words on the way from its thread, and quotes a hundred letters at most', async () => {
  const refused = (text: string) => mpesaReader.readFile(Buffer.from(text)).then(String, (error: unknown) => error)
  expect(await refused('a,b\n')).toMatchObject({
    code: 'statement_invalid',
    message: expect.stringContaining('Line 1'),
  })
  const head = 'Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn\n'
  const { message } = (await refused(`${head}${'x'.repeat(100_000)},,,,,`)) as Error
  expect(message).toMatch(/^Line 2 of the statement: “x{100}…” is no receipt number/)
  const line = 'SKA1AA22BB,2026-01-31 18:05:09,Pay,Completed,"1,000.50",'
  const { lines } = await mpesaReader.readFile(Buffer.from(head + line))
  expect(lines).toEqual([expect.objectContaining({ units: 100_050n, at: new Date('2026-01-31T15:05:09Z') })])
})
