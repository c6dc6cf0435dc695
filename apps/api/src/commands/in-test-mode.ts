// `in-test-mode.ts fund-treasury BTC 1.5 <reference>`: another command, on the test mode's own database and providers.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readTestVariables } from '#config/read-config.ts'
import { runCommand } from './run-command.ts'

await runCommand(async () => {
  const [name = '', ...words] = process.argv.slice(2)
  const file = join(import.meta.dirname, `${name}.ts`)
  if (!/^[a-z-]+$/.test(name) || !existsSync(file))
    throw new Error('Say which command, and its words, for example: fund-treasury USDT 100000 play-money-1')
  const variables = readTestVariables()
  if (!variables) throw new Error('TEST_DATABASE_URL is not set: there is no test mode.')
  const { status } = spawnSync(process.execPath, [file, ...words], { env: { ...variables }, stdio: 'inherit' })
  process.exitCode = status ?? 1
})
