// The names of everything a process of Kivuko tells Prometheus, from the registry itself.
import { buildMetrics } from '../../apps/api/src/build-metrics.ts'
import { readConfig } from '../../apps/api/src/config/read-config.ts'
import { createDeps } from '../../apps/api/src/create-deps.ts'

/** Nobody listens there, and nobody is asked. */
const NOWHERE = {
  NODE_ENV: 'test',
  KIVUKO_ENV: 'demo',
  LOG_LEVEL: 'silent',
  DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none',
  METRICS_PORT: '0',
}

/** With the endings of histograms. */
export async function countedNames(): Promise<ReadonlySet<string>> {
  const deps = createDeps(readConfig(NOWHERE))
  const server = buildMetrics(deps)
  const names = (deps.metrics?.registry.getMetricsAsArray() ?? []).flatMap(({ name }) =>
    ['', '_bucket', '_sum', '_count'].map((end) => `${name}${end}`),
  )
  await server?.close()
  await deps.close()
  return new Set(names)
}

/** The names of metrics that a query, a rule or a page speaks of. */
export function namesIn(text: string): string[] {
  return text.match(/\b(?:kivuko|nodejs|process)_[a-z0-9_]+/g) ?? []
}
