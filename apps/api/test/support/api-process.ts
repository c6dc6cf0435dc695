// The API as a process of its own, to be killed without warning and started again.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { API_BASE } from '@kivuko/contract/endpoint.ts'
import { until } from './until.ts'

/** Starting fifty times is faster when the sources are compiled once. */
const COMPILE_CACHE = join(tmpdir(), 'kivuko-compile-cache')
const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url))

export type ApiProcess = AsyncDisposable & {
  url: string
  start(): Promise<void>
  /** SIGKILL: no goodbye. */
  kill(): Promise<void>
}

/** `env` is the whole environment but for the port, which stays the same over all starts. */
export async function createApiProcess(env: Record<string, string>): Promise<ApiProcess> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  let complaints = ''

  async function kill(): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }

  return {
    url,
    async start() {
      const next = spawn(process.execPath, [MAIN], {
        env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILE_CACHE, ...env, PORT: String(port) },
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      child = next
      next.stderr?.on('data', (text) => {
        complaints = `${complaints}${text}`.slice(-2000)
      })
      await until('the API answers', async () => {
        if (next.exitCode !== null) throw new Error(`the API ended by itself: ${complaints}`)
        return fetch(`${url}${API_BASE}/payments/options`).then(
          ({ ok }) => ok,
          () => false,
        )
      })
    },
    kill,
    [Symbol.asyncDispose]: kill,
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
