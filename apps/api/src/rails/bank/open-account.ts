// Gets what is paid an account of its own. The network takes each name once: asked again after a lost answer it
// refuses, and as nobody has seen that account's number, another is opened. So of several who would ask at once, one
// does.
import { setTimeout as pause } from 'node:timers/promises'
import { money } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import { DUPLICATE } from '#providers/bank/port.ts'
import { isPayable, type Payable } from '#settlement/owner.ts'
import { findUser } from '#users/find-user.ts'
import { followAccountSoon, hasOwnAccount, prepareAccount } from './prepare-account.ts'
import { accounts, claimAccount, findLastAccount } from './store.ts'
import type { VirtualAccount } from './virtual-account.ts'

/** Longer than the network is waited for: whoever asked before that and left no answer is gone. */
const ASKED_MS = 30_000
/** So long a request waits for the answer another one is about to get. */
const PATIENCE_MS = 3_000
const CHECK_EVERY_MS = 25

/** Asks at once, for the request that placed it. Whatever comes of it, the job goes on from there. */
export async function openOwnAccount(deps: Deps, payable: Payable): Promise<void> {
  if (!hasOwnAccount(deps, payable) || !isPayable(payable, deps.clock.now())) return
  const account = await findLastAccount(deps.db, payable.owner)
  if (account?.state !== 'asking') return
  if ((await openAccount(deps, account, payable)) === 'asked_already') await untilAnswered(deps, account)
}

async function untilAnswered(deps: Deps, { reference }: VirtualAccount): Promise<void> {
  const end = performance.now() + PATIENCE_MS
  while (performance.now() < end && (await accounts.find(deps.db, { reference }))?.state === 'asking')
    await pause(CHECK_EVERY_MS)
}

/** `replaced`: by another row. `asked_already`: somebody else is asking. Otherwise this one is polled again. */
export async function openAccount(
  deps: Deps,
  { reference, expires_at }: VirtualAccount,
  payable: Payable,
): Promise<'replaced' | 'asked_already' | 'to_follow'> {
  const user = await findUser(deps.db, payable.userId)
  if (!deps.virtualAccounts || !user) return 'to_follow'
  const now = deps.clock.now()
  if (!(await inTransaction(deps.db, (tx) => claimAccount(tx, reference, { now, since: after(now, -ASKED_MS) }))))
    return 'asked_already'
  const outcome = await deps.virtualAccounts.openAccount({
    reference,
    email: user.email,
    amount: money('NGN', payable.due.units),
    expiresAt: expires_at,
  })
  if (outcome.kind === 'done') {
    const { accountNumber, accountName, bankName, expiresAt } = outcome.value
    await inTransaction(deps.db, (tx) =>
      accounts.advance(tx, { reference }, 'open', {
        account_number: accountNumber,
        account_name: accountName,
        bank_name: bankName,
        expires_at: expiresAt,
      }),
    )
    return 'to_follow'
  }
  // The answer was heard, or there is none to wait for: the next one may ask.
  await inTransaction(deps.db, (tx) => accounts.change(tx, { reference }, { asked_at: null }))
  // A stopped way is polled as a silent network is, and opens when it runs again.
  if (outcome.kind === 'unknown' || outcome.kind === 'held') return 'to_follow'
  // A refusal may be worded as nobody knows: whether it has the name already is asked.
  const isTaken = outcome.code === DUPLICATE || (await deps.virtualAccounts.findTransfer(reference)).kind === 'done'
  if (isTaken) return replaceAccount(deps, reference, payable)
  deps.log.error({ reference, code: outcome.code }, 'the bank network opens no account for an order')
  return 'to_follow'
}

async function replaceAccount(deps: Deps, reference: string, { owner }: Payable): Promise<'replaced' | 'to_follow'> {
  return inTransaction(deps.db, async (tx) => {
    const payable = await deps.settlement.paidFor(owner).lock(tx, owner.id)
    // It may have been closed meanwhile.
    if (!payable || !(await accounts.advance(tx, { reference }, 'lost'))) return 'to_follow'
    await followAccountSoon(tx, await prepareAccount(deps, tx, payable))
    return 'replaced'
  })
}
