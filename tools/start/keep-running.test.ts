import { once } from 'node:events'
import { expect, test } from 'vitest'
import { findProcess } from '../postgres/process-facts.ts'
import { watchProcess } from '../watched-process.ts'
import { keepRunning, type Running } from './keep-running.ts'

/** A program that says a word and lives until it is killed, or ends at once. */
async function startProgram(script = 'setInterval(() => {}, 999)'): Promise<Running> {
  const command = [process.execPath, '-e', `console.log('up'); ${script}`]
  const child = watchProcess({ command, cwd: '/', env: process.env, out: 'pipe' })
  await once(child.stdout as NodeJS.ReadableStream, 'data')
  return { pid: await child.pid, exited: child.exited, stop: child.stop }
}

function said() {
  const lines: string[] = []
  return { lines, say: (line: string) => void lines.push(line) }
}

test('a part that is killed runs again, as another process, and it is said', async () => {
  const { lines, say } = said()
  const part = await keepRunning({ name: 'The part', start: () => startProgram(), say, pausesMs: [10, 10] })
  const first = part.pid() as number
  process.kill(first, 'SIGKILL')
  await expect.poll(() => lines.length, { timeout: 5000, interval: 10 }).toBe(2)
  expect(part.pid()).not.toBe(first)
  expect(lines).toEqual([
    'The part ended by itself and is started again in 0.01 s.',
    `The part runs again (process ${part.pid()}).`,
  ])
  await part.stop()
})

test('a part that is replaced runs again at once, and one that does not start again says so', async () => {
  const { lines, say } = said()
  let starts = 0
  const start = async () => {
    starts += 1
    if (starts === 3) throw new Error('its port is taken')
    return startProgram()
  }
  const part = await keepRunning({ name: 'The part', start, say, pausesMs: [10, 10] })
  const first = part.pid() as number
  await part.replace()
  expect(part.pid()).not.toBe(first)
  expect(findProcess(first)).toBeUndefined()
  expect(lines).toEqual([`The part runs again (process ${part.pid()}).`])
  await expect(part.replace()).rejects.toThrow('The part did not start again: its port is taken')
  // Then it is kept as any other part that ended.
  await expect.poll(() => part.pid(), { timeout: 5000, interval: 10 }).toBeDefined()
  await part.stop()
})

test('a part that cannot stay is given up after growing pauses, and it is said why', async () => {
  const { lines, say } = said()
  let starts = 0
  const start = async () => {
    starts += 1
    if (starts > 2) throw new Error('its port is taken')
    return startProgram('process.exit(3)')
  }
  const part = await keepRunning({ name: 'The part', start, say, pausesMs: [10, 20, 40] })
  expect(await part.gaveUp).toBe('The part does not run: it ended 4 times: its port is taken')
  expect(lines.filter((line) => line.includes('started again')).map((line) => /in (\S+) s/.exec(line)?.[1])).toEqual([
    '0.01',
    '0.02',
    '0.04',
  ])
  await part.stop()
})

test('a part that ran long enough has its pauses anew', async () => {
  const { lines, say } = said()
  const part = await keepRunning({ name: 'The part', start: () => startProgram(), say, pausesMs: [10], steadyMs: 0 })
  for (const times of [1, 2, 3]) {
    process.kill(part.pid() as number, 'SIGKILL')
    await expect.poll(() => lines.length, { timeout: 5000, interval: 10 }).toBe(2 * times)
  }
  await part.stop()
})

test('a part that is stopped stays stopped, even while it waits for its next start', async () => {
  const { lines, say } = said()
  const part = await keepRunning({ name: 'The part', start: () => startProgram(), say, pausesMs: [60_000] })
  process.kill(part.pid() as number, 'SIGKILL')
  await expect.poll(() => lines.length, { timeout: 5000, interval: 10 }).toBe(1)
  await part.stop()
  expect([part.pid(), lines.length]).toEqual([undefined, 1])
})

test('a part that is stopped while it is being started again stays stopped, too', async () => {
  const { lines, say } = said()
  const started: Running[] = []
  const again = Promise.withResolvers<void>()
  const start = async () => {
    if (started.length > 0) await again.promise
    const program = await startProgram()
    started.push(program)
    return program
  }
  const part = await keepRunning({ name: 'The part', start, say, pausesMs: [0] })
  process.kill(part.pid() as number, 'SIGKILL')
  await expect.poll(() => lines.length, { timeout: 5000, interval: 10 }).toBe(1)
  const stopped = part.stop()
  again.resolve()
  await stopped
  expect(findProcess(started[1]?.pid as number)).toBeUndefined()
})
