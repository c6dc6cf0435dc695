// The process: reads the settings, builds the server, listens, works the jobs, and closes in order.
import { buildApp } from '#app.ts'
import { readConfig } from '#config/read-config.ts'
import { ConfigError } from '#config/setting.ts'
import { createDeps } from '#create-deps.ts'
import { assertLimitedRole, UnlimitedRoleError } from '#platform/limited-role.ts'
import { startBackground } from './start-background.ts'

async function main(): Promise<void> {
  const config = readConfig()
  const deps = createDeps(config)
  if (config.isForReal) await assertLimitedRole(deps.db)
  const app = await buildApp(deps)
  const stopBackground = await startBackground(deps)
  await app.listen({ host: config.host, port: config.port })

  let isClosing = false
  async function close(signal: string): Promise<void> {
    if (isClosing) return
    isClosing = true
    deps.log.info({ signal }, 'closing: no new requests, running ones finish')
    await app.close()
    await stopBackground()
    await deps.close()
  }
  process.once('SIGTERM', (signal) => void close(signal))
  process.once('SIGINT', (signal) => void close(signal))
}

main().catch((error: unknown) => {
  const isPlain =
    error instanceof ConfigError ||
    error instanceof UnlimitedRoleError ||
    (error as { code?: string }).code === 'EADDRINUSE'
  console.error(isPlain ? (error as Error).message : error)
  process.exit(1)
})
