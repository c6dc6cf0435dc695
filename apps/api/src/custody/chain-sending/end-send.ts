// What becomes of a send, told to what it is for in the transaction that says so: the one place where it ends a
// withdrawal, and where coins come to lie in cold storage.
import { coldStorage } from '#accounting/recipes/cold-storage.ts'
import { networkFee } from '#accounting/recipes/provider-fee.ts'
import { advanceWithdrawal, completeWithdrawal, failWithdrawal } from '#custody/settle-withdrawal.ts'
import type { Deps } from '#deps.ts'
import { queryable } from '#platform/database.ts'
import type { WithdrawalId } from '#platform/ids.ts'
import type { Receipt } from '#providers/chain/port.ts'
import type { Tx } from '#tables.ts'
import { giveUpSweep } from './give-up-sweep.ts'
import { amountOf, feeFromWei, type Send } from './send.ts'
import { sends } from './store.ts'

export type SendUpdate =
  | { kind: 'sending'; hash?: string }
  | { kind: 'mined'; hash: string }
  | { kind: 'done' }
  | { kind: 'reverted' }
  /** Before anything was signed: by the signer, or because it would not be carried out. */
  | { kind: 'refused'; code: string }

/** Deep enough in its network. What the network took is booked whether the transfer in it succeeded or not. */
export async function endSend(deps: Deps, tx: Tx, send: Send, receipt: Receipt): Promise<void> {
  const end = receipt.isSuccess ? 'done' : 'reverted'
  const fee = feeFromWei(send.network, receipt.feeWei)
  const change = { ended_at: deps.clock.now(), fee_units: fee.units }
  if (!(await sends.advance(tx, send.id, end, change))) return
  await updateCause(deps, tx, send, { kind: end })
  const { id: sendId, network } = send
  if (send.kind === 'store' && end === 'done')
    await deps.ledger.postWithin(queryable(tx), coldStorage({ sendId, network, amount: amountOf(send) }))
  if (fee.units > 0n) await deps.ledger.postWithin(queryable(tx), networkFee({ sendId, network, fee }))
}

/** Of transfers between our own addresses only a failed sweep concerns anybody: the coins go on later. */
export async function updateCause(deps: Deps, tx: Tx, send: Send, update: SendUpdate): Promise<void> {
  const isLost = update.kind === 'reverted' || update.kind === 'refused'
  if (isLost && (send.kind === 'sweep' || send.kind === 'fuel')) return giveUpSweep(deps, tx, send)
  if (send.kind !== 'withdrawal') return
  const id = send.cause_id as WithdrawalId
  if (update.kind === 'sending' || update.kind === 'mined') return advanceWithdrawal(tx, id, update)
  const hasEnded =
    update.kind === 'done'
      ? await completeWithdrawal(deps, tx, id)
      : await failWithdrawal(deps, tx, id, update.kind === 'refused' ? update.code : update.kind)
  // The send must not end alone: its transaction is undone, and a person finds it among the stuck payments.
  if (!hasEnded) throw new Error(`the withdrawal ${id} cannot end as its send ${send.id} does: ${update.kind}`)
}
