// How a deposit goes on and ends. All of it happens in the transaction that booked the network's word on its prompt.
import { formatMoney } from '@kivuko/money/format.ts'
import type { Money } from '@kivuko/money/money.ts'
import { deposit as depositRecipe } from '#accounting/recipes.ts'
import type { Deps } from '#deps.ts'
import { countAgainstLimit } from '#modules/limits/count-against-limit.ts'
import { giveBackToLimit } from '#modules/limits/give-back-to-limit.ts'
import { promptText } from '#modules/mobile-money/texts.ts'
import { notify } from '#modules/notifications/notify.ts'
import { changeTransaction } from '#modules/transactions/record-transaction.ts'
import { queryable } from '#platform/database.ts'
import type { DepositId, PromptId } from '#platform/ids.ts'
import type { Failed } from '#providers/mobile-money/port.ts'
import type { Tx } from '#tables.ts'
import { amountOf, type Deposit, type DepositState, feeOf, receivedOf, withAmount } from './deposit.ts'
import { advanceDeposit, findDepositForUpdate } from './store.ts'

export const DEPOSIT_LINE = 'M-Pesa deposit'
const OUT_OF_TIME =
  'The prompt was not answered in time. Nothing was taken so far; if you do pay, the money is still yours.'

/** The network has put the prompt on its way. */
export async function openDeposit(tx: Tx, id: DepositId): Promise<void> {
  await advanceDeposit(tx, id, 'pending')
}

/** The network took `amount`: less the fee, it is the customer's. Whatever the deposit was before, it is credited once. */
export async function creditDeposit(deps: Deps, tx: Tx, id: DepositId, amount: Money<'KES'>): Promise<void> {
  const before = await findDepositForUpdate(tx, id)
  if (!before) return
  const deposit = withAmount(before, amount)
  const change = {
    amount_units: deposit.amount_units,
    fee_units: deposit.fee_units,
    problem: null,
    finished_at: deps.clock.now(),
  }
  if (!(await advanceDeposit(tx, id, 'completed', change))) return
  const taken = { userId: deposit.user_id, kind: 'deposit', amount: amountOf(deposit), sourceId: id } as const
  await countAgainstLimit(deps, tx, taken)
  await changeTransaction(tx, lineOf(deposit), {
    status: 'completed',
    description: DEPOSIT_LINE,
    moved: { amount: amountOf(deposit), fee: feeOf(deposit) },
  })
  await notify(deps, tx, {
    userId: deposit.user_id,
    key: `deposit:${id}:completed`,
    type: 'transaction',
    title: `${formatMoney(receivedOf(deposit))} is in your wallet`,
    message: `Your M-Pesa payment of ${formatMoney(amountOf(deposit))} arrived. The fee was ${formatMoney(feeOf(deposit))}. Reference ${deposit.reference}.`,
    actionUrl: '/wallet',
  })
  const journal = depositRecipe({
    depositId: id,
    userId: deposit.user_id,
    provider: 'mpesa',
    amount: amountOf(deposit),
    fee: feeOf(deposit),
  })
  await deps.ledger.postWithin(queryable(tx), journal)
}

/** The prompt will not be paid. */
export async function failDeposit(
  deps: Deps,
  tx: Tx,
  id: DepositId,
  { failed, promptId, isTold }: { failed: Failed; promptId: PromptId; isTold?: true },
): Promise<void> {
  const problem = promptText(failed.failure)
  const state = failed.failure === 'cancelled' ? 'cancelled' : 'failed'
  await endUnpaid(deps, tx, { id, promptId, state, problem, ...(isTold && { isTold }) })
}

/** Nobody answered the prompt in time. */
export async function expireDeposit(deps: Deps, tx: Tx, id: DepositId, promptId: PromptId): Promise<void> {
  await endUnpaid(deps, tx, { id, promptId, state: 'expired', problem: OUT_OF_TIME })
}

type UnpaidEnd = {
  id: DepositId
  promptId: PromptId
  state: 'failed' | 'cancelled' | 'expired'
  problem: string
  isTold?: true
  /** Only a person ends what a person looks at. */
  from?: readonly DepositState[]
}

const WAITING: readonly DepositState[] = ['created', 'pending']

async function endUnpaid(deps: Deps, tx: Tx, end: UnpaidEnd): Promise<void> {
  const { id, promptId, state, problem, isTold, from = WAITING } = end
  const deposit = await findDepositForUpdate(tx, id)
  if (!deposit || !from.includes(deposit.state)) return
  await advanceDeposit(tx, id, state, { problem, finished_at: deps.clock.now() })
  await giveBackToLimit(tx, id)
  const description = state === 'cancelled' ? `${DEPOSIT_LINE}, cancelled` : `${DEPOSIT_LINE}, not paid`
  await changeTransaction(tx, lineOf(deposit), { status: 'failed', description })
  if (isTold) return
  await notify(deps, tx, {
    userId: deposit.user_id,
    // Each prompt has its own end.
    key: `deposit:${id}:${promptId}`,
    type: 'payment',
    title: `Your deposit of ${formatMoney(amountOf(deposit))} did not go through`,
    message: problem,
    actionUrl: '/add-funds',
  })
}

/** A person found that no money arrived after all. */
export async function denyDeposit(deps: Deps, tx: Tx, id: DepositId, promptId: PromptId): Promise<void> {
  const problem = 'We looked, and no payment arrived for this.'
  await endUnpaid(deps, tx, { id, promptId, state: 'failed', problem, from: ['review'] })
}

/** Money arrived that does not fit: nothing is credited before a person has looked. */
export async function holdDeposit(tx: Tx, id: DepositId): Promise<void> {
  const deposit = await findDepositForUpdate(tx, id)
  if (!deposit || !(await advanceDeposit(tx, id, 'review', { problem: null, finished_at: null }))) return
  await changeTransaction(tx, lineOf(deposit), { status: 'pending', description: `${DEPOSIT_LINE}, being checked` })
}

function lineOf(deposit: Deposit): { userId: Deposit['user_id']; sourceId: string } {
  return { userId: deposit.user_id, sourceId: deposit.id }
}
