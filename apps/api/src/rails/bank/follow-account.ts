// Follows an order's account to its end: opened, paid, or closed unpaid. What a lost event or a crash left open is found here.
import type { Deps } from '#deps.ts'
import { findOrder } from '#modules/orders/find-order.ts'
import { EXPIRE_ORDER } from '#modules/orders/job-names.ts'
import { isPayable, type Order } from '#modules/orders/order.ts'
import { after } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import { enqueue } from '#platform/jobs.ts'
import type { TransferState } from '#providers/bank/port.ts'
import { nextLook, PAYSTACK } from './bank-network.ts'
import { bookReceipt } from './book-receipt.ts'
import { openAccount } from './open-account.ts'
import { followAccountSoon, prepareAccount } from './prepare-account.ts'
import { advanceAccount, findAccount, noteChargeRef } from './store.ts'
import { LIFE_MIN_MS, type VirtualAccount } from './virtual-account.ts'

/** The network may be late to say that an account is over. */
const CLOSE_AFTER_MS = 5 * 60_000

/** The job. */
export async function followAccount(deps: Deps, reference: string): Promise<void> {
  const account = await findAccount(deps.db, reference)
  const order = account && (await findOrder(deps.db, account.order_id))
  if (!account || !order || !deps.virtualAccounts) return
  if (account.state === 'asking') {
    if (!isPayable(order, deps.clock.now())) return close(deps, account, order)
    if (!(await openAccount(deps, account, order))) await lookAgain(deps, account)
    return
  }
  if (account.state === 'open') await lookAtTransfer(deps, account, order)
}

/** What the network says of an account's one payment, whoever asked for it to be looked at. */
export async function lookAtTransfer(deps: Deps, account: VirtualAccount, order: Order): Promise<void> {
  if (account.state === 'paid') return
  const state = await askAbout(deps, account.reference)
  if (state) {
    const { chargeRef } = state
    await inTransaction(deps.db, (tx) => noteChargeRef(tx, account.reference, chargeRef))
  }
  if (state?.kind === 'paid') return bookTransfer(deps, account, state)
  if (account.state !== 'open') return
  const now = deps.clock.now()
  const isOver = account.expires_at <= now && state?.kind === 'ended'
  const isLongOver = after(account.expires_at, CLOSE_AFTER_MS) <= now && state?.kind === 'waiting'
  if (isOver || isLongOver) await close(deps, account, order)
  else await lookAgain(deps, account)
}

/** Undefined when nothing is known. */
async function askAbout(deps: Deps, reference: string): Promise<TransferState | undefined> {
  const outcome = await deps.virtualAccounts?.findTransfer(reference)
  if (outcome?.kind === 'refused')
    deps.log.warn({ reference, code: outcome.code }, 'the bank network refused a question')
  return outcome?.kind === 'done' ? outcome.value : undefined
}

async function bookTransfer(
  deps: Deps,
  account: VirtualAccount,
  transfer: Extract<TransferState, { kind: 'paid' }>,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    if (!(await advanceAccount(tx, account.reference, 'paid'))) return
    await bookReceipt(deps, tx, {
      provider: PAYSTACK,
      lineId: account.reference,
      accountNumber: account.account_number ?? '',
      amount: transfer.amount,
      senderName: transfer.senderName,
      text: transfer.narration,
      bookedAt: transfer.paidAt,
      orderId: account.order_id,
    })
  })
}

/** An order that is still open gets another account; one that is over may now end. */
async function close(deps: Deps, account: VirtualAccount, order: Order): Promise<void> {
  const now = deps.clock.now()
  await inTransaction(deps.db, async (tx) => {
    if (!(await advanceAccount(tx, account.reference, 'closed'))) return
    if (isPayable(order, after(now, LIFE_MIN_MS))) await followAccountSoon(tx, await prepareAccount(deps, tx, order))
    else if (order.state === 'awaiting_payment')
      await enqueue(
        tx,
        EXPIRE_ORDER,
        { orderId: order.id },
        { key: `expire:${order.id}`, ...(order.expires_at > now ? { runAt: order.expires_at } : {}) },
      )
  })
}

async function lookAgain(deps: Deps, account: VirtualAccount): Promise<void> {
  const now = deps.clock.now()
  const next = nextLook(deps, account.created_at)
  // The end is always looked at on time.
  const runAt = account.expires_at > now && account.expires_at < next ? account.expires_at : next
  await inTransaction(deps.db, (tx) => followAccountSoon(tx, account.reference, runAt))
}
