// The API as a process of its own, to be killed without warning and started again.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { COMPILE_CACHE } from '../../../../tools/environment.ts'
import { findFreePort } from '../../../../tools/postgres/ports.ts'
import { until } from './until.ts'

/** On a busy machine a start takes its time. */
export const START_MS_MAX = 300_000
const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url))

export type ApiProcess = AsyncDisposable & {
  url: string
  start(): Promise<void>
  /** Asks it to end, and answers its exit code. */
  stop(): Promise<number | null>
  /** SIGKILL: no goodbye. */
  kill(): Promise<void>
}

/** `env` is the whole environment but for the port, which stays the same over all starts. */
export async function createApiProcess(env: Record<string, string>): Promise<ApiProcess> {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  let complaints = ''

  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    if (!child) return null
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
    return child.exitCode
  }
  const kill = async () => void (await end('SIGKILL'))

  async function start(): Promise<void> {
    const next = spawn(process.execPath, [MAIN], {
      env: { PATH: process.env.PATH, ...COMPILE_CACHE, DRAIN_MS: '0', ...env, PORT: String(port) },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    child = next
    next.stderr?.on('data', (text) => {
      complaints = `${complaints}${text}`.slice(-2000)
    })
    const answers = async () => {
      if (next.exitCode !== null) throw new Error(`the API ended by itself: ${complaints}`)
      return fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    }
    await until('the API is ready', answers, START_MS_MAX)
  }

  return {
    url,
    start,
    stop: () => end('SIGTERM'),
    kill,
    [Symbol.asyncDispose]: kill,
  }
}
