// Whether a payment is wanted, asked by the network before it takes it. What is answered here is no promise: the payment may
// come without the question, or in spite of the answer, and is then dealt with like any other.
import { readAccountNumber } from '@kivuko/contract/paybill.ts'
import { compare, type Money, parse } from '@kivuko/money/money.ts'
import { holdLimits } from '#compliance/take-from-limit.ts'
import type { Deps } from '#deps.ts'
import { boundsOf } from '#market/fee-schedule.ts'
import { inTransaction } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'
import type { PaybillDelivery, PaybillPayment, ValidationCode } from '#providers/paybill/port.ts'
import { isOwnNumber, requirePaybill } from './network.ts'

/** The network waits eight seconds, and then does as it was told when the addresses were registered: it takes the payment. */
const ANSWER_MS = 5_000
const REFERENCE_OF_PROMPT = /^KV-?[0-9A-Z]{4}-?[0-9A-Z]{4}$/i

/** Undefined: it is wanted. Throws `signature_invalid` and `malformed_request`. */
export async function answerQuestion(deps: Deps, delivery: PaybillDelivery): Promise<ValidationCode | undefined> {
  const payment = requirePaybill(deps).readQuestion(delivery)
  const judged = judge(deps, payment).catch((error: unknown) => {
    deps.log.error({ err: error, id: payment.id }, 'a question about a payment could not be answered')
    return undefined
  })
  return Promise.race([judged, inTime()])
}

function inTime(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), ANSWER_MS).unref())
}

async function judge(deps: Deps, payment: PaybillPayment): Promise<ValidationCode | undefined> {
  if (!isOwnNumber(deps, payment.shortcode)) return 'C2B00015'
  // What a prompt asked for was judged before it was sent; at a till nobody types whose it is.
  if (payment.account === '' || REFERENCE_OF_PROMPT.test(payment.account)) return undefined
  const account = readAccountNumber(payment.account)
  const [payable] = account ? await deps.settlement.findByReferences(deps.db, [account], 'mpesa') : []
  if (!payable) return 'C2B00012'
  if (await deps.stops.standing('mpesa_in')) return 'C2B00016'
  const amount = parse('KES', payment.amount)
  const bounds = boundsOf(deps.fees, 'KES', 'mpesa')
  if (!amount || !bounds) return 'C2B00013'
  if (compare(amount, bounds.minimum) < 0 || compare(amount, bounds.maximum) > 0) return 'C2B00013'
  return (await isTaken(deps, { userId: payable.userId, amount, sourceId: payment.id })) ? undefined : 'C2B00016'
}

/** As if it were taken from the customer's limits. Without prices nobody knows, and it waits once it is here. */
async function isTaken(
  deps: Deps,
  wanted: { userId: UserId; amount: Money<'KES'>; sourceId: string },
): Promise<boolean> {
  const refusal = await inTransaction(deps.db, async (tx) =>
    (await holdLimits(deps, tx, [wanted.userId])).take({ ...wanted, operation: 'deposit' }),
  )
  return refusal === undefined || refusal.code === 'rates_unavailable'
}
