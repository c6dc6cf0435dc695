// Banks a sale in naira can be paid into, as the network lists them; asked for again after a while.
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import type { PayoutBank } from '#providers/bank/port.ts'

const FRESH_MS = 60 * 60_000

type Kept = { banks: PayoutBank[]; at: number }
const lists = new WeakMap<object, Kept>()

/** None where no network pays naira out. */
export async function listBanks(deps: Deps): Promise<PayoutBank[]> {
  const network = deps.bankPayouts
  if (!network) return []
  const kept = lists.get(network)
  const now = deps.clock.now().getTime()
  if (kept && now - kept.at < FRESH_MS) return kept.banks
  const outcome = await network.listBanks()
  // An older list is better than none.
  if (outcome.kind !== 'done' && kept) return kept.banks
  if (outcome.kind !== 'done') throw new AppError('provider_unavailable')
  lists.set(network, { banks: outcome.value, at: now })
  return outcome.value
}
