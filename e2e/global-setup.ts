// Starts the one stack most journeys share; the answer stops it.
import { shareStack } from './environment.ts'
import { startOwnStack } from './support/start-stack.ts'

export default async function setUp(): Promise<() => Promise<void>> {
  const stack = await startOwnStack({ isImpatient: false })
  shareStack({ plan: stack.plan, databaseUrl: stack.databaseUrl })
  return stack.stop
}
