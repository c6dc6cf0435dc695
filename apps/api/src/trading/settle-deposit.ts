// How a deposit goes on and ends. All of it happens in the transaction of the rail that says so.
import { networkName } from '@kivuko/contract/phone-networks.ts'
import { type Said, say } from '@kivuko/contract/say.ts'
import type { WalletCurrency } from '@kivuko/contract/wallets.ts'
import type { Money } from '@kivuko/money/money.ts'
import type { PaymentSource } from '#accounting/entries.ts'
import { deposit as depositRecipe } from '#accounting/recipes/deposit.ts'
import { countAgainstLimit } from '#compliance/count-against-limit.ts'
import { giveBackToLimit } from '#compliance/give-back-to-limit.ts'
import type { Deps } from '#deps.ts'
import { queryable } from '#platform/database.ts'
import type { DepositId } from '#platform/ids.ts'
import { notify } from '#record/notify.ts'
import { changeTransaction } from '#record/record-transaction.ts'
import type { FailedAttempt, PaymentEnd } from '#settlement/owner.ts'
import type { Tx } from '#tables.ts'
import { amountOf, type Deposit, type DepositState, feeOf, receivedOf, withAmount } from './deposits/deposit.ts'
import { deposits } from './deposits/store.ts'

export function depositLine({ network }: Pick<Deposit, 'network'>): Said {
  return network ? say('{network} deposit', { network: networkName(network) }) : say('Bank transfer deposit')
}
const OUT_OF_TIME = say(
  'The prompt was not answered in time. Nothing was taken so far; if you do pay, the money is still yours.',
)

/** The phone has been asked. */
export async function openDeposit(tx: Tx, id: DepositId): Promise<void> {
  await deposits.advance(tx, id, 'pending')
}

/**
 * What was paid is the customer's, less the fee. Whatever the deposit was before, it is credited once: undefined when
 * it had been.
 */
export async function creditDeposit(
  deps: Deps,
  tx: Tx,
  id: DepositId,
  { provider, amount }: { provider: PaymentSource; amount: Money<WalletCurrency> },
): Promise<PaymentEnd | undefined> {
  const before = await deposits.lock(tx, id)
  if (!before) return undefined
  const deposit = withAmount(before, amount)
  const change = {
    amount_units: deposit.amount_units,
    fee_units: deposit.fee_units,
    problem: null,
    ended_at: deps.clock.now(),
  }
  if (!(await deposits.advance(tx, id, 'completed', change))) return undefined
  const taken = { userId: deposit.user_id, operation: 'deposit', amount: amountOf(deposit), sourceId: id } as const
  await countAgainstLimit(deps, tx, taken)
  await changeTransaction(deps, tx, deposit, {
    status: 'completed',
    description: depositLine(deposit),
    moved: { amount: amountOf(deposit), fee: feeOf(deposit) },
  })
  await notify(deps, tx, {
    userId: deposit.user_id,
    key: `deposit:${id}:completed`,
    type: 'transaction',
    title: say('{received} is in your wallet', { received: receivedOf(deposit) }),
    message: [
      deposit.network
        ? say('Your {network} payment of {amount} arrived.', {
            network: networkName(deposit.network),
            amount: amountOf(deposit),
          })
        : say('Your bank transfer of {amount} arrived.', { amount: amountOf(deposit) }),
      say('The fee was {fee}.', { fee: feeOf(deposit) }),
      say('Reference {reference}.', { reference: deposit.reference }),
    ],
    actionUrl: '/wallet',
  })
  const journal = depositRecipe({
    depositId: id,
    userId: deposit.user_id,
    provider,
    amount: amountOf(deposit),
    fee: feeOf(deposit),
  })
  await deps.ledger.postWithin(queryable(tx), journal)
  return { kind: 'kept' }
}

/** The attempt will not be paid. */
export async function failDeposit(
  deps: Deps,
  tx: Tx,
  id: DepositId,
  { attempt, problem, isCancelled, isTold }: FailedAttempt,
): Promise<void> {
  await endUnpaid(deps, tx, { id, attempt, state: isCancelled ? 'cancelled' : 'failed', problem, isTold })
}

/** Nobody answered the prompt in time. */
export async function expireDeposit(deps: Deps, tx: Tx, id: DepositId, attempt: string): Promise<void> {
  await endUnpaid(deps, tx, { id, attempt, state: 'expired', problem: OUT_OF_TIME })
}

type UnpaidEnd = {
  id: DepositId
  attempt: string
  state: 'failed' | 'cancelled' | 'expired'
  problem: string
  isTold?: boolean
  /** Only a person ends what a person looks at. */
  from?: readonly DepositState[]
}

const WAITING: readonly DepositState[] = ['created', 'pending']

async function endUnpaid(deps: Deps, tx: Tx, end: UnpaidEnd): Promise<void> {
  const { id, attempt, state, problem, isTold, from = WAITING } = end
  const deposit = await deposits.lock(tx, id)
  if (!deposit || !from.includes(deposit.state)) return
  await deposits.advance(tx, id, state, { problem, ended_at: deps.clock.now() })
  await giveBackToLimit(tx, id)
  const what = [depositLine(deposit)]
  const description = state === 'cancelled' ? say('{what}, cancelled', { what }) : say('{what}, not paid', { what })
  await changeTransaction(deps, tx, deposit, { status: 'failed', description })
  if (isTold) return
  await notify(deps, tx, {
    userId: deposit.user_id,
    // Each attempt has its own end.
    key: `deposit:${id}:${attempt}`,
    type: 'payment',
    title: say('Your deposit of {amount} did not go through', { amount: amountOf(deposit) }),
    message: problem,
    actionUrl: '/add-funds',
  })
}

/** A person found that no money arrived after all, or what arrived went back: then `problem` says so. */
export async function denyDeposit(
  deps: Deps,
  tx: Tx,
  id: DepositId,
  attempt: string,
  problem = say('We looked, and no payment arrived for this.'),
): Promise<void> {
  await endUnpaid(deps, tx, { id, attempt, state: 'failed', problem, from: ['review'] })
}

/** Money arrived that does not fit: nothing is credited before a person has looked. */
export async function holdDeposit(deps: Deps, tx: Tx, id: DepositId): Promise<void> {
  const deposit = await deposits.lockAndAdvance(tx, id, 'review', { problem: null, ended_at: null })
  if (!deposit) return
  await changeTransaction(deps, tx, deposit, {
    status: 'pending',
    description: say('{what}, being checked', { what: [depositLine(deposit)] }),
  })
}
