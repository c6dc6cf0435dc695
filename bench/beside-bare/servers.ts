// The API as in production, with the sandbox it takes its prices from, and the bare server beside it.
import { setTimeout as wait } from 'node:timers/promises'
import { API_BASE } from '@kivuko/contract/endpoint.ts'
import { health } from '@kivuko/contract/health.ts'
import { apiEnvironment, makePlan } from '../../tools/start/environment.ts'
import { type Server, startServer } from '../transfers/start-server.ts'

const SETTINGS = {
  NODE_ENV: 'production',
  LOG_LEVEL: 'error',
  RATE_LIMIT_PER_MINUTE: '2000000000',
  JOBS_CONCURRENCY: '0',
  WEB_ROOT: undefined,
}

/** `stopAll` ends the sandbox as well. */
export async function startApi(
  databaseUrl: string,
  settings: Record<string, string> = {},
): Promise<Server & { stopAll(): void }> {
  const plan = await makePlan({ PORT: '0' })
  const env = apiEnvironment(plan, databaseUrl)
  const sandbox = await startServer('../../apps/sandbox/src/main.ts', {
    port: plan.sandboxPort,
    env: { ...env, SANDBOX_PORT: String(plan.sandboxPort), SANDBOX_SMTP_PORT: String(plan.smtpPort) },
  })
  const own = { ...env, ...SETTINGS, ...settings }
  const api = await startServer('../../apps/api/src/main.ts', { port: plan.port, env: own }).catch((error) => {
    sandbox.stop()
    throw error
  })
  await isWell(`${api.url}${API_BASE}${health.path}`)
  return {
    ...api,
    stopAll() {
      api.stop()
      sandbox.stop()
    },
  }
}

async function isWell(url: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if ((await fetch(url)).ok) return
    await wait(50)
  }
  throw new Error(`${url} is not well`)
}

type Bare = { method: string; path: string; looks?: { databaseUrl: string; for: 'key' | 'order' } }

/** The bare server answers what the API answered once. With a database it makes one statement for each answer. */
export async function startBare({ method, path, looks }: Bare, answer: string): Promise<Server> {
  const { port } = await makePlan({ PORT: '0' })
  const server = await startServer('../beside-bare/bare.ts', {
    port,
    args: [String(port), method, path, ...(looks ? [looks.databaseUrl, looks.for] : [])],
    env: process.env,
  })
  const headers = { 'content-type': 'application/json' }
  const { ok } = await fetch(`${server.url}/answer`, { method: 'POST', headers, body: answer })
  if (!ok) throw new Error('the bare server takes no answer')
  return server
}
