// The test application beside the live one: a whole Kivuko of its own, whose only way in are calls with test keys.
import type { FastifyInstance } from 'fastify'
import { buildApp } from '#app.ts'
import type { Config } from '#config/read-config.ts'
import { createDeps } from '#create-deps.ts'
import type { Deps } from '#deps.ts'
import { UnfitDatabaseError } from '#platform/server-check.ts'
import { assertServable } from './assert-servable.ts'
import { startBackground } from './start-background.ts'

export type TestApplication = {
  deps: Deps
  app: FastifyInstance
  /** Once nobody calls it any more. */
  end(): Promise<void>
}

/** Undefined where this installation has no test mode. Throws as the live application does when it cannot serve. */
export async function startTestMode(config: Config | undefined): Promise<TestApplication | undefined> {
  if (!config) return undefined
  const deps = createDeps(config)
  await assertServable(deps).catch((error: unknown) => {
    throw error instanceof UnfitDatabaseError
      ? new UnfitDatabaseError(`Of the test mode, whose settings begin with TEST_: ${error.message}`, { cause: error })
      : error
  })
  const app = await buildApp(deps)
  await app.ready()
  const stopBackground = await startBackground(deps)
  return {
    deps,
    app,
    async end() {
      await app.close()
      await stopBackground()
      await deps.close()
    },
  }
}
