// How a process ends: not ready at once; the jobs end while balancers notice; then the calls; then the connections.
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import type { StopBackground } from '#start-background.ts'

type Ending = {
  deps: Deps
  app: FastifyInstance
  stopBackground: StopBackground
  /** Balancers have noticed by then. */
  drained?: Promise<unknown>
}

/** Resolves when nothing of the process is left at work. */
export async function endInOrder({ deps, app, stopBackground, drained }: Ending): Promise<void> {
  deps.readiness.drain()
  const jobsEnd = stopBackground.stopJobs()
  await (drained ?? wait(deps.config.drainMs))
  await app.close()
  await jobsEnd
  await stopBackground()
  await deps.close()
}
