// Brings the next look at a payment forward to now: the provider is asked by the same job that would have asked later.
import type { StuckAction } from '@kivuko/contract/console-stuck.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { type PersonsWord, writeAudit } from '#modules/audit/write-audit.ts'
import { DECIDE_RECEIPT, FOLLOW_ACCOUNT, RETURN_RECEIPT } from '#modules/bank/job-names.ts'
import { FOLLOW_BANK_PAYOUT } from '#modules/bank-payouts/job-names.ts'
import { CARRY_OUT_SEND } from '#modules/chain-sending/job-names.ts'
import { DISBURSE, FOLLOW_PROMPT } from '#modules/mobile-money/job-names.ts'
import { EXPIRE_ORDER, FOLLOW_CARD_PAYMENT, REFUND_ORDER } from '#modules/orders/job-names.ts'
import { GIVE_COINS_BACK, PAY_OUT_SALE } from '#modules/sales/job-names.ts'
import { SEND_WITHDRAWAL } from '#modules/withdrawals/job-names.ts'
import { inTransaction } from '#platform/database.ts'
import { enqueue } from '#platform/jobs.ts'
import { findStuck } from './store.ts'
import { type StuckRow, waitOf } from './stuck-payment.ts'

/** What a job's key begins with, the job, and the name of what it looks at in its payload. */
const JOBS: Record<string, readonly [name: string, field: string]> = {
  follow: [FOLLOW_CARD_PAYMENT, 'orderId'],
  expire: [EXPIRE_ORDER, 'orderId'],
  account: [FOLLOW_ACCOUNT, 'reference'],
  prompt: [FOLLOW_PROMPT, 'promptId'],
  disburse: [DISBURSE, 'id'],
  'pay-out': [PAY_OUT_SALE, 'saleId'],
  'bank-payout': [FOLLOW_BANK_PAYOUT, 'payoutId'],
  'coins-back': [GIVE_COINS_BACK, 'saleId'],
  withdraw: [SEND_WITHDRAWAL, 'withdrawalId'],
  send: [CARRY_OUT_SEND, 'sendId'],
  refund: [REFUND_ORDER, 'refundId'],
  return: [RETURN_RECEIPT, 'receiptId'],
  receipt: [DECIDE_RECEIPT, 'receiptId'],
}

/** Throws `payment_not_found` and `payment_closed`. */
export async function askAgain(deps: Deps, id: string, by: PersonsWord): Promise<void> {
  const { job_key: key } = await getStuck(deps, id, 'ask')
  const colon = key.indexOf(':')
  const job = JOBS[key.slice(0, colon)]
  if (!job) throw new Error(`no job has the key ${key}`)
  const [name, field] = job
  await inTransaction(deps.db, async (tx) => {
    await enqueue(tx, name, { [field]: key.slice(colon + 1) }, { key })
    await writeAudit(deps, tx, { actor: by.actor, action: 'payment.ask', subject: id, detail: by.reason })
  })
}

/** Throws `payment_not_found` when it does not wait, and `payment_closed` when that is not what it waits for. */
export async function getStuck(deps: Deps, id: string, action: StuckAction): Promise<StuckRow> {
  const [row] = await findStuck(deps.db, { id }, { limit: 1, now: deps.clock.now() })
  if (!row)
    throw new AppError('payment_not_found', {
      detail: 'This payment does not wait, or not any more. Load the list again.',
    })
  if (!waitOf(row).actions.includes(action))
    throw new AppError('payment_closed', { detail: 'That is not what this payment waits for. Load the list again.' })
  return row
}
