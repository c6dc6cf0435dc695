// Sends money to another customer for whoever has no screen: the transfer of the app, with its limits and guards.
import { hash } from 'node:crypto'
import { type TransferFiat, transferInternally } from '@kivuko/contract/transfers.ts'
import type { Deps } from '#deps.ts'
import { give } from '#platform/idempotency.ts'
import type { UserId } from '#platform/ids.ts'
import { readTransferAmount, sendTransfers } from './transfers/send-transfers.ts'
import type { TransferAnswer } from './transfers/transfer-answer.ts'

export { readTransferAmount }

type Wanted = { userId: UserId; identifier: string; currency: TransferFiat; amount: string; key: string }
export type TransferByPhone = (wanted: Wanted) => Promise<TransferAnswer>

/** The same key is the same transfer. Whoever calls has had its sender show who they are. Throws as a transfer does. */
export function transferByPhone(deps: Deps): TransferByPhone {
  const transfer = sendTransfers(deps)
  return async ({ userId, key, ...asked }) => {
    const bodyHash = hash('sha256', JSON.stringify(asked), 'buffer')
    const claim = { userId, key, endpoint: transferInternally.id, bodyHash }
    const { stored } = await transfer(claim, { senderId: userId, ...asked, note: null, isProven: true })
    return give(stored) as TransferAnswer
  }
}
