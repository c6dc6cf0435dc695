// What Prometheus asks, on a port of its own: `/metrics`, and nothing else.
import { ORDER_CRYPTOS } from '@kivuko/contract/buying.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { Gauge } from 'prom-client'
import type { Deps } from '#deps.ts'
import { createMoneyFigures, type MoneyFigures } from '#operations/money-figures.ts'
import { createSignerFigures } from '#operations/signer-figures.ts'
import { closePromptly } from '#platform/close-promptly.ts'
import type { Metrics } from '#platform/metrics.ts'

/** The database is asked no more often, however often this process is. */
const FIGURES_FRESH_MS = 15_000
/** Whoever asks gets the rest without the figures when the database takes longer. */
const PATIENCE_MS = 3_000

/** Undefined unless `METRICS_PORT` is set. Figures of the money come from a process that works the jobs. */
export function buildMetrics(deps: Deps): FastifyInstance | undefined {
  const { metrics, config } = deps
  if (!metrics) return undefined
  addPrices(deps, metrics)
  const refresh = config.role === 'api' ? undefined : refresher(deps, metrics)
  const refreshSigners = refresh && createSignerFigures(deps, metrics.registry)
  const app = Fastify({ loggerInstance: deps.log, childLoggerFactory: (logger) => logger, exposeHeadRoutes: false })
  closePromptly(app)
  app.get('/metrics', async (_request, reply) => {
    await Promise.all([refresh?.(), refreshSigners?.()])
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.registry.contentType)
      .send(await metrics.registry.metrics())
  })
  return app
}

/** Each process has prices of its own. */
function addPrices({ rates }: Deps, { registry }: Metrics): void {
  new Gauge({
    name: 'kivuko_price_fresh',
    help: '1 while this process knows a price of it that is young enough to trade at, else 0',
    labelNames: ['asset'] as const,
    registers: [registry],
    collect() {
      for (const asset of ORDER_CRYPTOS) this.set({ asset }, rates.mid(asset, 'KES') ? 1 : 0)
    },
  })
  new Gauge({
    name: 'kivuko_price_contradicted',
    help: '1 while the price sources contradict each other about a pair of it, which is then not traded, else 0',
    labelNames: ['asset'] as const,
    registers: [registry],
    collect() {
      const doubtful = new Set(rates.contradictions().map(({ crypto }) => crypto))
      for (const asset of ORDER_CRYPTOS) this.set({ asset }, doubtful.has(asset) ? 1 : 0)
    },
  })
}

/** Never rejects: `kivuko_figures_up` says whether there are figures. */
function refresher(deps: Deps, { registry }: Metrics): () => Promise<void> {
  const figures: MoneyFigures = createMoneyFigures(deps, registry)
  const up = new Gauge({
    name: 'kivuko_figures_up',
    help: '1 when the figures of the money could be read from the database, else 0 and there are none',
    registers: [registry],
  })
  let freshUntil = 0
  let reading: Promise<void> | undefined
  const now = () => deps.clock.now().getTime()
  const lose = () => {
    figures.forget()
    up.set(0)
  }
  async function read(): Promise<void> {
    try {
      await figures.read()
      freshUntil = now() + FIGURES_FRESH_MS
      up.set(1)
    } catch (error) {
      deps.log.warn({ err: error }, 'the figures for /metrics could not be read')
      lose()
    } finally {
      reading = undefined
    }
  }
  return async () => {
    if (now() < freshUntil) return
    reading ??= read()
    const patience = new Promise<'late'>((resolve) => setTimeout(resolve, PATIENCE_MS, 'late').unref())
    if ((await Promise.race([reading, patience])) === 'late') lose()
  }
}
