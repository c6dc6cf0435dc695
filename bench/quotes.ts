// How many quotes a second the API answers, beside bare Fastify answering the same JSON, in turns on the same machine.
// `node bench/quotes.ts [--quick]`; writes bench/results/quotes.md. Target: 60 % or more of the bare server.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { API_BASE } from '@kivuko/contract/endpoint.ts'
import { createQuote } from '@kivuko/contract/quotes.ts'
import { ROLES, startPostgres } from '../tools/postgres/start-postgres.ts'
import { CALLERS, type Figures, load, median, percent, row } from './beside-bare/load.ts'
import { startApi, startBare } from './beside-bare/servers.ts'

const isQuick = process.argv.includes('--quick')
const ROUNDS = isQuick ? 1 : 5
const SECONDS = isQuick ? 2 : 5
const BODY = JSON.stringify({
  fiat_currency: 'NGN',
  crypto_currency: 'BTC',
  fiat_amount: '20000',
  payment_method: 'card',
})
const PATH = `${API_BASE}${createQuote.path}`
const CALL = { method: 'POST', headers: { 'content-type': 'application/json' }, body: BODY } as const

const ask = ({ url }: { url: string }, seconds: number) => load({ ...CALL, url: `${url}${PATH}`, duration: seconds })

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kivuko-bench-'))
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres') })
  const { migrateAll } = await import('../apps/api/src/migrate-all.ts')
  await migrateAll(postgres.url, ROLES)
  const api = await startApi(postgres.runUrl)
  const answer = await fetch(`${api.url}${PATH}`, CALL).then((response) => response.text())
  const bare = await startBare({ method: 'POST', path: PATH }, answer)
  const figures = { api: [] as Figures[], bare: [] as Figures[] }
  try {
    await ask(api, 2)
    await ask(bare, 2)
    for (let round = 0; round < ROUNDS; round += 1) {
      figures.bare.push(await ask(bare, SECONDS))
      figures.api.push(await ask(api, SECONDS))
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
    `Kivuko answers at ${percent(ours, floor)} % of the bare server (target: 60 %).`,
    '',
  ].join('\n')
  console.log(report)
  if (isQuick) return
  await mkdir(new URL('results/', import.meta.url), { recursive: true })
  await writeFile(new URL('results/quotes.md', import.meta.url), report)
}

await main()
