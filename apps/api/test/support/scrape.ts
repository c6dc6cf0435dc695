// What Prometheus would read of a process under test.
import { buildMetrics } from '../../src/build-metrics.ts'
import type { Deps } from '../../src/deps.ts'

export type Scraper = AsyncDisposable & {
  url: string
  /** As text. */
  read(): Promise<string>
  /** `kivuko_jobs_given_up`, or with all of its labels as they are written; undefined when it is not there. */
  value(series: string): Promise<number | undefined>
}

/** Listens on a port of its own, as a process with `METRICS_PORT` does. */
export async function startScraping(deps: Deps): Promise<Scraper> {
  const server = buildMetrics(deps)
  if (!server || !deps.config.metrics) throw new Error('start the app with METRICS_PORT')
  const url = await server.listen(deps.config.metrics)
  const read = async () => (await fetch(`${url}/metrics`)).text()
  return {
    url,
    read,
    async value(series) {
      const line = (await read()).split('\n').find((each) => each.startsWith(`${series} `))
      return line === undefined ? undefined : Number(line.slice(series.length + 1))
    },
    [Symbol.asyncDispose]: () => server.close(),
  }
}
