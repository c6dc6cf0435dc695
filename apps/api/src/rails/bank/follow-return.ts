// Has the network send a transfer back, and follows that to its end. Asked twice for the whole amount, it does it once.
import type { StopName } from '@kivuko/contract/stops.ts'
import { money } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { BankReceiptId } from '#platform/ids.ts'
import { RETURNED_BEFORE, type ReturnState } from '#providers/bank/port.ts'
import type { Sent } from '#providers/port.ts'
import { nextPollAt } from '#rails/bank-network.ts'
import { findReceipt } from '#rails/find-transfers.ts'
import type { BankReceipt } from '#rails/receipt.ts'
import { holdSend } from '#record/hold-send.ts'
import { returnReceiptJob } from './bank-jobs.ts'
import { endReturn } from './end-return.ts'
import { advanceReceipt, receipts } from './store.ts'

/** A return whose name at the network was lost on the way is told by its event; without one a person looks. */
const EVENT_AWAITED_MS = 60 * 60_000

/** The job. */
export async function followReturn(deps: Deps, id: BankReceiptId): Promise<void> {
  const receipt = await findReceipt(deps.db, id)
  if (receipt?.state !== 'returning' || !deps.virtualAccounts) return
  const outcome = await ask(deps, receipt)
  if (outcome?.kind === 'done') return applyReturn(deps, receipt, outcome.value)
  if (outcome?.kind === 'held') return holdBack(deps, receipt, outcome.stop)
  if (outcome?.kind === 'refused') {
    const age = deps.clock.now().getTime() - receipt.created_at.getTime()
    const isUnderWay = outcome.code === RETURNED_BEFORE && receipt.return_attempts > 0 && age < EVENT_AWAITED_MS
    if (!isUnderWay) return giveToPerson(deps, receipt, refusalInWords(outcome.code))
  }
  await inTransaction(deps.db, (tx) =>
    returnReceiptJob.enqueue(tx, { receiptId: id }, { runAt: nextPollAt(deps, receipt.created_at) }),
  )
}

/** Its way is stopped, and the network was not asked: this attempt was none. */
async function holdBack(deps: Deps, { id, return_attempts }: BankReceipt, stop: StopName): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await receipts.change(tx, { id, state: 'returning' }, { return_attempts })
    await holdSend(deps, tx, `return:${id}`, stop)
  })
}

async function ask(deps: Deps, receipt: BankReceipt): Promise<Sent<ReturnState> | undefined> {
  if (receipt.return_ref) return deps.virtualAccounts?.findReturn(receipt.return_ref)
  await inTransaction(deps.db, (tx) => receipts.countUp(tx, receipt.id, 'return_attempts'))
  return deps.virtualAccounts?.returnTransfer({
    reference: receipt.line_id,
    amount: money('NGN', receipt.amount_units),
  })
}

/** What the network says of a transfer's way back, from its reply, a poll or after an event. */
export async function applyReturn(deps: Deps, receipt: BankReceipt, state: ReturnState): Promise<void> {
  if (state.kind === 'succeeded') {
    await endReturn(deps, receipt.id, { returnRef: state.providerRef })
    return
  }
  if (state.kind === 'failed') return giveToPerson(deps, receipt, 'The bank network could not send it back.')
  await inTransaction(deps.db, async (tx) => {
    await receipts.change(tx, receipt.id, { return_ref: state.providerRef })
    const runAt = nextPollAt(deps, receipt.created_at)
    await returnReceiptJob.enqueue(tx, { receiptId: receipt.id }, { runAt })
  })
}

function refusalInWords(code: string): string {
  // Our own order, whose answer and event were both lost: sending it again by hand would pay it back twice.
  return code === RETURNED_BEFORE
    ? 'The bank network says it was sent back before. Find it in the network’s list of refunds; send it only if it is not there.'
    : `The bank network does not send it back (${code}).`
}

/** The money is still ours to return. */
async function giveToPerson(deps: Deps, receipt: BankReceipt, reason: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    if (await advanceReceipt(tx, receipt.id, 'needs_person', { need: 'return', reason }))
      deps.log.error({ receiptId: receipt.id }, 'the bank network could not send a transfer back; it needs a person')
  })
}
