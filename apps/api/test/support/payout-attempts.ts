// How payouts into bank accounts fare, as their rows say.
import type { TestApp } from './test-app.ts'

/** The state of each payout, and how often the network was asked. */
export async function attemptsOf({ deps: { db } }: TestApp): Promise<string[]> {
  const rows = await db.selectFrom('bank_payouts').select(['state', 'requests']).execute()
  return rows.map(({ state, requests }) => `${state} ${requests}`)
}
