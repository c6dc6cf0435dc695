// An operator's command as its own process, with the settings of a test app.
import { execFile } from 'node:child_process'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { COMPILE_CACHE, inheritedClock } from '../../../../tools/environment.ts'
import type { TestApp } from './test-app.ts'

const run = promisify(execFile)

export type CommandEnd = { code: number; output: string }

/** `name` is the file's, without its ending. */
export async function runOperatorCommand(
  app: TestApp,
  name: string,
  words: readonly string[],
  more: Record<string, string> = {},
): Promise<CommandEnd> {
  const path = fileURLToPath(new URL(`../../src/commands/${name}.ts`, import.meta.url))
  const env = {
    PATH: process.env.PATH,
    ...COMPILE_CACHE,
    ...inheritedClock(),
    KIVUKO_ENV: 'demo',
    LOG_LEVEL: 'silent',
    DATABASE_URL: app.databaseUrl,
    KIVUKO_DATA: dirname(app.deps.config.documents.folder),
    ...more,
  }
  try {
    const { stdout } = await run(process.execPath, [path, ...words], { env })
    return { code: 0, output: stdout }
  } catch (error) {
    const { code = 1, stderr = '' } = error as { code?: number; stderr?: string }
    return { code, output: stderr }
  }
}
