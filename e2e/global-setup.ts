// Starts the one stack most journeys share, and a list of the screens judged in this run; the answer ends both.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { shareJudged, shareStack } from './environment.ts'
import { startOwnStack } from './support/start-stack.ts'

export default async function setUp(): Promise<() => Promise<void>> {
  const stack = await startOwnStack({ isImpatient: false })
  shareStack({ plan: stack.plan, databaseUrl: stack.databaseUrl })
  const judged = mkdtempSync(join(tmpdir(), 'kivuko-judged-'))
  shareJudged(judged)
  return async () => {
    rmSync(judged, { recursive: true, force: true })
    await stack.stop()
  }
}
