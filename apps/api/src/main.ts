// The process: reads the settings, looks at the database, listens, works the jobs, and ends in order.
import { flushCompileCache } from 'node:module'
import { buildApp } from '#app.ts'
import { buildMetrics } from '#build-metrics.ts'
import { buildProbes } from '#build-probes.ts'
import { readConfig, readTestConfig } from '#config/read-config.ts'
import { ConfigError } from '#config/setting.ts'
import { createDeps } from '#create-deps.ts'
import { endInOrder } from '#end-in-order.ts'
import { UnlimitedRoleError } from '#platform/limited-role.ts'
import { doorBeside } from '#platform/listen-beside.ts'
import { WrongBrandError } from '#platform/serve-web.ts'
import { UnfitDatabaseError } from '#platform/server-check.ts'
import { assertServable } from './assert-servable.ts'
import { startBackground } from './start-background.ts'
import { startTestMode } from './start-test-mode.ts'

/** Whatever has not ended by then is cut off: its jobs and calls are taken up by others. */
const END_MS_MAX = 45_000

async function main(): Promise<void> {
  const config = readConfig()
  const test = await startTestMode(readTestConfig())
  const deps = createDeps(config, { testMode: test?.deps })
  await assertServable(deps)
  const app = config.role === 'worker' ? buildProbes(deps) : await buildApp(deps, test?.app)
  const metrics = buildMetrics(deps)
  if (config.metrics) await metrics?.listen(config.metrics)
  const stopBackground = await startBackground(deps)
  const door = doorBeside(app)
  await app.listen({ host: config.host, port: config.port })
  if (config.widgetPort !== undefined && config.role !== 'worker')
    await door.open({ host: config.host, port: config.widgetPort })
  // With NODE_COMPILE_CACHE set. Node keeps it at a polite end only; a process that is killed comes back as quickly.
  flushCompileCache()

  let isEnding = false
  async function end(signal: string): Promise<void> {
    if (isEnding) return
    isEnding = true
    deps.log.info({ signal }, 'ending: no new jobs; calls are taken until balancers have noticed, and finish')
    setTimeout(() => {
      deps.log.warn('not all of it ended in time: what is left is cut off')
      process.exit(1)
    }, END_MS_MAX).unref()
    await endInOrder({ deps, app, stopBackground })
    await test?.end()
    await metrics?.close()
  }
  process.once('SIGTERM', (signal) => void end(signal))
  process.once('SIGINT', (signal) => void end(signal))
}

main().catch((error: unknown) => {
  const isPlain =
    error instanceof ConfigError ||
    error instanceof UnlimitedRoleError ||
    error instanceof UnfitDatabaseError ||
    error instanceof WrongBrandError ||
    (error as { code?: string }).code === 'EADDRINUSE'
  console.error(isPlain ? (error as Error).message : error)
  process.exit(1)
})
