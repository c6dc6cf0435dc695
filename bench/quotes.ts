// How many quotes a second the API answers, beside bare Fastify answering the same JSON, in turns on the same machine.
// `node bench/quotes.ts [--quick]`; writes bench/results/quotes.md. Target: 60 % or more of the bare server.
import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { API_BASE } from '@kivuko/contract/endpoint.ts'
import { health } from '@kivuko/contract/health.ts'
import { createQuote } from '@kivuko/contract/quotes.ts'
import autocannon from 'autocannon'
import { ROLES, startPostgres } from '../tools/postgres/start-postgres.ts'
import { apiEnvironment, makePlan } from '../tools/start/environment.ts'

const isQuick = process.argv.includes('--quick')
const ROUNDS = isQuick ? 1 : 5
const SECONDS = isQuick ? 2 : 5
const CALLERS = 64
const BODY = JSON.stringify({
  fiat_currency: 'NGN',
  crypto_currency: 'BTC',
  fiat_amount: '20000',
  payment_method: 'card',
})
const JSON_HEADERS = { 'content-type': 'application/json' }
const PATH = `${API_BASE}${createQuote.path}`

type Server = { url: string; stop(): void }
type Figures = { perSecond: number; p50: number; p99: number }

function startNode(file: string, args: readonly string[], env: Record<string, string | undefined>): () => void {
  const child = spawn(process.execPath, [fileURLToPath(new URL(file, import.meta.url)), ...args], {
    env,
    stdio: 'inherit',
  })
  return () => void child.kill('SIGTERM')
}

async function answers(url: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const isUp = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return
    await wait(50)
  }
  throw new Error(`${url} does not answer`)
}

async function startApi(databaseUrl: string): Promise<Server & { stopAll(): void }> {
  const plan = await makePlan({ PORT: '0' })
  const env = apiEnvironment(plan, databaseUrl)
  const settings = {
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    RATE_LIMIT_PER_MINUTE: '2000000000',
    JOBS_CONCURRENCY: '0',
    WEB_ROOT: undefined,
  }
  const stopSandbox = startNode('../apps/sandbox/src/main.ts', [], {
    ...env,
    SANDBOX_PORT: String(plan.sandboxPort),
    SANDBOX_SMTP_PORT: String(plan.smtpPort),
  })
  await answers(plan.sandboxUrl)
  const stop = startNode('../apps/api/src/main.ts', [], { ...env, ...settings })
  const url = `http://127.0.0.1:${plan.port}`
  await answers(`${url}${API_BASE}${health.path}`)
  return {
    url,
    stop,
    stopAll() {
      stop()
      stopSandbox()
    },
  }
}

/** The bare server answers what the API answered once. */
async function startBare(answer: string): Promise<Server> {
  const { port } = await makePlan({ PORT: '0' })
  const stop = startNode('quotes/bare.ts', [String(port)], process.env)
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 100; tries += 1) {
    const isUp = await fetch(`${url}/answer`, { method: 'POST', headers: JSON_HEADERS, body: answer }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return { url, stop }
    await wait(50)
  }
  throw new Error('the bare server does not answer')
}

async function load(url: string, seconds: number): Promise<Figures> {
  const result = await autocannon({
    url: `${url}${PATH}`,
    method: 'POST',
    headers: JSON_HEADERS,
    body: BODY,
    connections: CALLERS,
    duration: seconds,
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} refusals and ${result.errors} errors: these figures mean nothing`)
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 }
}

function median(figures: Figures[]): Figures {
  const sorted = figures.toSorted((a, b) => a.perSecond - b.perSecond)
  return sorted[Math.trunc(sorted.length / 2)] as Figures
}

const row = (name: string, { perSecond, p50, p99 }: Figures) =>
  `| ${name} | ${Math.round(perSecond)} | ${p50} | ${p99} |`

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kivuko-bench-'))
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres') })
  const { migrateAll } = await import('../apps/api/src/migrate-all.ts')
  await migrateAll(postgres.url, ROLES)
  const api = await startApi(postgres.runUrl)
  const answer = await fetch(`${api.url}${PATH}`, { method: 'POST', headers: JSON_HEADERS, body: BODY }).then(
    (response) => response.text(),
  )
  const bare = await startBare(answer)
  const figures = { api: [] as Figures[], bare: [] as Figures[] }
  try {
    await load(api.url, 2)
    await load(bare.url, 2)
    for (let round = 0; round < ROUNDS; round += 1) {
      figures.bare.push(await load(bare.url, SECONDS))
      figures.api.push(await load(api.url, SECONDS))
    }
  } finally {
    bare.stop()
    api.stopAll()
    // Its last quotes are written before their database goes.
    await wait(500)
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
  const [ours, floor] = [median(figures.api), median(figures.bare)]
  const report = [
    '# Quotes',
    '',
    `POST ${PATH}, ${CALLERS} connections, median of ${ROUNDS} runs of ${SECONDS} s in turns. Every quote is stored.`,
    '',
    '| Server | answers a second | p50 ms | p99 ms |',
    '|---|---|---|---|',
    row('bare Fastify, the same JSON', floor),
    row('Kivuko', ours),
    '',
    // Cut, not rounded: what is just below the target must not read as if it were reached.
    `Kivuko answers at ${Math.trunc((1000 * ours.perSecond) / floor.perSecond) / 10} % of the bare server (target: 60 %).`,
    '',
  ].join('\n')
  console.log(report)
  if (isQuick) return
  await mkdir(new URL('results/', import.meta.url), { recursive: true })
  await writeFile(new URL('results/quotes.md', import.meta.url), report)
}

await main()
