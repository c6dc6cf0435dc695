// The processes of a Kivuko under measurement: the sandbox, those that answer, and those that work.
import { API_BASE } from '@kivuko/contract/endpoint.ts'
import { startSandbox } from '../../apps/sandbox/src/sandbox.ts'
import { apiEnvironment, makePlan, type Plan } from '../../tools/start/environment.ts'
import type { Running } from '../../tools/start/keep-running.ts'
import { startReadyPart } from '../../tools/start/parts.ts'

/** Nobody is refused for asking too much, and prices are asked for seldom. */
const WIDE = { daily: '1000000000', monthly: '1000000000' }
const SETTINGS = {
  NODE_ENV: 'production',
  LOG_LEVEL: 'error',
  RATE_LIMIT_PER_MINUTE: '2000000000',
  WEBHOOK_LIMIT_PER_MINUTE: '2000000000',
  WEB_ROOT: undefined,
  KYC_LIMITS: JSON.stringify({ 1: WIDE, 2: WIDE, 3: WIDE, 4: WIDE }),
  KYC_OPERATIONS: JSON.stringify({ phone_payout: 1, sale: 1, delivery: 1, withdrawal: 1 }),
  DATABASE_POOL: '10',
  DATABASE_PROCESSES: '5',
}

export type Process = Running & { url: string }
export type Kivuko = {
  startApi(): Promise<Process>
  startWorker(): Promise<Process>
  stopAll(): Promise<void>
}

/**
 * The sandbox plays the outside world inside this process, whose CPU nobody counts. `folder` takes logs. Networks of coins are
 * left out: nothing here asks them.
 */
export async function startKivuko(databaseUrl: string, folder: string): Promise<Kivuko> {
  const { signal } = new AbortController()
  const plan: Plan = { ...(await makePlan({ PORT: '0' })), dataFolder: folder }
  const running: Process[] = []
  const base = Object.entries({ ...apiEnvironment(plan, databaseUrl), ...SETTINGS })
  const env = Object.fromEntries(base.filter(([name]) => !name.startsWith('CHAIN_') && !name.startsWith('SIGNER_')))

  let started = 0
  async function startProcess(role: 'api' | 'worker'): Promise<Process> {
    // Callbacks of phones go to the plan's own port.
    const { port } = role === 'api' && started === 0 ? plan : await makePlan({ PORT: '0' })
    if (role === 'api') started += 1
    const part = {
      name: `${role}-${running.length}`,
      args: ['apps/api/src/main.ts'],
      env: { ...env, KIVUKO_ROLE: role, PORT: String(port) },
      dataFolder: folder,
    }
    const url = `http://127.0.0.1:${port}`
    const begun = { ...(await startReadyPart(part, `${url}/readyz`, signal)), url }
    running.push(begun)
    return begun
  }

  const sandbox = await startSandbox({
    port: plan.sandboxPort,
    smtpPort: plan.smtpPort,
    mpesaTimes: { answerMs: 50, lateMs: 600 },
  })
  sandbox.control.phones.autoAnswer('accept')
  return {
    startApi: () => startProcess('api'),
    startWorker: () => startProcess('worker'),
    async stopAll() {
      for (const each of running.splice(0).reverse()) await each.stop()
      await sandbox.close()
    },
  }
}

export const apiUrl = ({ url }: Process) => `${url}${API_BASE}`
