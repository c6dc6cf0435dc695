// Payments to the paybill, and transfers to account numbers of customers, that a statement shows and nobody told of, since the
// message was lost: each is asked about like one that was told of, and booked on the network's answer alone.
import type { Money } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import { takeUnaskedJob } from './bank/bank-jobs.ts'
import { PAYSTACK } from './bank-network.ts'
import { isBooked } from './find-transfers.ts'
import { followPaymentJob } from './paybill/paybill-jobs.ts'
import { payments } from './paybill/store.ts'

/** `id` is the network's number of the transaction; `account` what was typed. */
export type SeenPayment = { id: string; shortcode: string; amount: Money<'KES'>; account: string; paidAt: Date }

/** Safe to repeat; what is booked, or is being asked about, stays as it is. */
export async function askAboutPayment(deps: Deps, seen: SeenPayment): Promise<void> {
  const { id, shortcode, amount, account, paidAt } = seen
  const now = deps.clock.now()
  const event_id = `statement:${id}`
  await inTransaction(deps.db, async (tx) => {
    if (await isBooked(tx, { provider: 'mpesa', lineId: id })) return
    const told = { id, shortcode, amount_units: amount.units, account, paid_at: paidAt, event_id, told_at: now }
    const row = { ...told, payer_name: null, state: 'told', query_ref: null, ended_at: null } as const
    const isNew = await payments.addOnce(tx, row, ['id'])
    const isAgain = !isNew && (await payments.change(tx, { id, state: 'missing' }, { state: 'told', told_at: now }))
    if (isNew || isAgain) await followPaymentJob.enqueue(tx, { paymentId: id })
  })
}

/** By the bank network's name of it. Safe to repeat. */
export async function askAboutTransfer(deps: Deps, reference: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    if (!(await isBooked(tx, { provider: PAYSTACK, lineId: reference })))
      await takeUnaskedJob.enqueue(tx, { reference })
  })
}
