// Debian's Prometheus beside the game: it reads the metrics of the API and decides itself what fires.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findProgram } from '../find-program.ts'
import { findFreePort } from '../postgres/ports.ts'
import { Refusal } from '../refusal.ts'
import { startReadyPart } from '../start/parts.ts'

/** Some samples fit into the shortest window of a hurried rule. */
export const SCRAPE_SECONDS = 2

/** Throws a Refusal that says what to install. */
export function requirePrometheus(): string {
  const program = findProgram('prometheus')
  if (program) return program
  throw new Refusal(
    'A game day needs prometheus, which this machine does not have: apt-get install --no-install-recommends prometheus',
  )
}

export type Fired = { alert: string; labels: Record<string, string> }

export type Prometheus = {
  /** The alerts that fire now. */
  firing(): Promise<Fired[]>
  stop(): Promise<void>
}

type Given = { program: string; folder: string; rules: string; metricsPort: number; signal: AbortSignal }

/** Rejects when it does not take the rules. */
export async function startPrometheus({ program, folder, rules, metricsPort, signal }: Given): Promise<Prometheus> {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'rules.yml'), rules)
  const seconds = `${SCRAPE_SECONDS}s`
  writeFileSync(
    join(folder, 'prometheus.yml'),
    `global: { scrape_interval: ${seconds}, scrape_timeout: ${seconds}, evaluation_interval: ${seconds} }
rule_files: [rules.yml]
scrape_configs: [{ job_name: kivuko, static_configs: [{ targets: ['127.0.0.1:${metricsPort}'] }] }]
`,
  )
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const args = [
    `--config.file=${join(folder, 'prometheus.yml')}`,
    `--storage.tsdb.path=${join(folder, 'series')}`,
    `--web.listen-address=127.0.0.1:${port}`,
    '--log.level=warn',
  ]
  const part = { name: 'prometheus', program, args, env: {}, dataFolder: folder }
  const running = await startReadyPart(part, `${url}/-/ready`, signal)
  async function ask<T>(path: string): Promise<T> {
    const answer = await fetch(`${url}/api/v1/${path}`, { signal: AbortSignal.timeout(10_000) })
    return ((await answer.json()) as { data: T }).data
  }
  type Alert = { state: string; labels: Record<string, string> }
  return {
    async firing() {
      const { alerts } = await ask<{ alerts: Alert[] }>('alerts')
      return alerts
        .filter(({ state }) => state === 'firing')
        .map(({ labels: { alertname: alert = '', ...labels } }) => ({ alert, labels }))
    },
    stop: running.stop,
  }
}
