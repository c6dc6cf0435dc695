import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { isRunning } from './postgres/process-facts.ts'
import { watchProcess } from './watched-process.ts'

const node = (script: string) => ({
  command: [process.execPath, '-e', script],
  cwd: '/',
  env: process.env,
  out: 'pipe' as const,
})

test('a child ends when asked, and its exit code is known', async () => {
  const child = watchProcess(
    node("process.on('SIGTERM', () => process.exit(7)); setInterval(() => {}, 999); console.log('up')"),
  )
  await once(child.stdout as NodeJS.ReadableStream, 'data')
  await child.stop()
  expect(await child.exited).toBe(7)
})

test('a child that does not want to end is ended', async () => {
  const stubborn = node("process.on('SIGTERM', () => {}); setInterval(() => {}, 999); console.log('up')")
  const child = watchProcess({ ...stubborn, graceMs: 200 })
  await once(child.stdout as NodeJS.ReadableStream, 'data')
  await child.stop()
  expect(isRunning(await child.pid)).toBe(false)
})

test('a child ends with its starter, even when that is killed', async () => {
  const script = `
    import { watchProcess } from ${JSON.stringify(new URL('watched-process.ts', import.meta.url).href)}
    setInterval(() => undefined, 999)
    const command = [process.execPath, '-e', 'setInterval(() => {}, 999)']
    const child = watchProcess({ command, cwd: '/', env: process.env, out: 'inherit' })
    console.log(await child.pid)`
  const starter = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(starter.stdout, 'data')
  const pid = Number(line)
  expect(isRunning(pid)).toBe(true)
  starter.kill('SIGKILL')
  await expect.poll(() => isRunning(pid), { timeout: 5000, interval: 20 }).toBe(false)
})
