// Follows an account to its end: opened, paid, or closed unpaid. What a lost event or a crash left open is found here.
import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import type { TransferState } from '#providers/bank/port.ts'
import { nextPollAt, PAYSTACK } from '#rails/bank-network.ts'
import { isPayable, ownerOf, type Payable } from '#settlement/owner.ts'
import { bookReceipt } from './book-receipt.ts'
import { openAccount } from './open-account.ts'
import { followAccountSoon, prepareAccount } from './prepare-account.ts'
import { accounts, setChargeRef } from './store.ts'
import { LIFE_MIN_MS, type VirtualAccount } from './virtual-account.ts'

/** The network may be late to say that an account is over. */
const CLOSE_AFTER_MS = 5 * 60_000

/** The job. */
export async function followAccount(deps: Deps, reference: string): Promise<void> {
  const account = await accounts.find(deps.db, { reference })
  const payable = account && (await deps.settlement.findPayable(deps.db, ownerOf(account)))
  if (!payable || !deps.virtualAccounts) return
  if (account.state === 'asking') {
    if (!isPayable(payable, deps.clock.now())) return close(deps, account, payable)
    if ((await openAccount(deps, account, payable)) !== 'replaced') await pollAgain(deps, account)
    return
  }
  if (account.state === 'open') await pollTransfer(deps, account, payable)
}

/** What the network says of an account's one payment, whoever asked for it to be looked at. */
export async function pollTransfer(deps: Deps, account: VirtualAccount, payable: Payable): Promise<void> {
  if (account.state === 'paid') return
  const state = await askAbout(deps, account.reference)
  if (state) {
    const { chargeRef } = state
    await inTransaction(deps.db, (tx) => setChargeRef(tx, account.reference, chargeRef))
  }
  if (state?.kind === 'paid') return bookTransfer(deps, account, state)
  if (account.state !== 'open') return
  const now = deps.clock.now()
  const isOver = account.expires_at <= now && state?.kind === 'ended'
  const isLongOver = after(account.expires_at, CLOSE_AFTER_MS) <= now && state?.kind === 'waiting'
  if (isOver || isLongOver) await close(deps, account, payable)
  else await pollAgain(deps, account)
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
    if (!(await accounts.advance(tx, { reference: account.reference }, 'paid'))) return
    await bookReceipt(deps, tx, {
      provider: PAYSTACK,
      lineId: account.reference,
      accountNumber: account.account_number ?? '',
      amount: transfer.amount,
      senderName: transfer.senderName,
      text: transfer.narration,
      bookedAt: transfer.paidAt,
      owner: ownerOf(account),
      isReversed: transfer.isReversed,
    })
  })
}

/** What is still to be paid gets another account; what is over may now end. */
async function close(deps: Deps, account: VirtualAccount, { owner }: Payable): Promise<void> {
  const paidFor = deps.settlement.paidFor(owner)
  await inTransaction(deps.db, async (tx) => {
    const payable = await paidFor.lock(tx, owner.id)
    if (!payable || !(await accounts.advance(tx, { reference: account.reference }, 'closed'))) return
    if (isPayable(payable, after(deps.clock.now(), LIFE_MIN_MS)))
      await followAccountSoon(tx, await prepareAccount(deps, tx, payable))
    else await paidFor.unpaid(tx, owner.id, account.reference)
  })
}

async function pollAgain(deps: Deps, account: VirtualAccount): Promise<void> {
  const now = deps.clock.now()
  const next = nextPollAt(deps, account.created_at)
  // The end is always polled on time.
  const runAt = account.expires_at > now && account.expires_at < next ? account.expires_at : next
  await inTransaction(deps.db, (tx) => followAccountSoon(tx, account.reference, runAt))
}
