// After a reorganisation deeper than final, some of our nonces are free again and block all later ones.
import type { Deps } from '#deps.ts'
import type { Address, Chain } from '#providers/chain/port.ts'
import { handOver, type Signed } from './hand-to-node.ts'
import type { Send } from './send.ts'
import { findAttempts, findEndedBetween } from './store.ts'

/** What ended with the numbers that are missing before this one is handed over again, as it was signed. */
export async function fillGap(deps: Deps, chain: Chain, { network, sender, nonce }: Send): Promise<void> {
  const next = await chain.nonce(sender as Address, 'latest')
  if (nonce === null || next >= nonce) return
  for (const { id } of await findEndedBetween(deps.db, { network, sender, from: next, below: nonce })) {
    const signed = (await findAttempts(deps.db, id)).filter((attempt): attempt is Signed => attempt.signed !== null)
    const answer = await handOver(chain, signed)
    deps.log.error({ sendId: id, answer }, 'a network took back what was final, and has it handed over again')
  }
}
