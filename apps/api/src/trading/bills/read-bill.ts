// What a customer asks to have paid, held against the provider's list and its knowledge of numbers. Moves nothing.
import {
  type Biller,
  type BillFiat,
  type BillProduct,
  billAmountRule,
  isPhoneBill,
  readBillNumber,
} from '@kivuko/contract/bills.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { t } from '@kivuko/contract/text.ts'
import type { Money } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { NUMBER_UNKNOWN } from '#providers/bills/port.ts'
import { readAmount } from '#trading/read-request.ts'

/** As it came. */
export type Billed = { biller_id: string; product_id: string; number: string }
export type BillTarget = { biller: Biller; product: BillProduct; number: string; customerName: string | null }

/** Throws `method_unavailable` without a provider, `provider_unavailable` while it does not answer. */
export async function readBillers(deps: Deps): Promise<readonly Biller[]> {
  if (!deps.bills) throw new AppError('method_unavailable')
  const outcome = await deps.bills.listBillers()
  if (outcome.kind !== 'done') throw new AppError('provider_unavailable')
  return outcome.value
}

/** With the name that the provider knows by now. */
export async function readTarget(deps: Deps, { biller_id, product_id, number: typed }: Billed): Promise<BillTarget> {
  const biller = (await readBillers(deps)).find(({ id }) => id === biller_id)
  const product = biller?.products.find(({ id }) => id === product_id)
  if (!biller || !product || !deps.bills) throw new AppError('bill_unavailable')
  const read = readBillNumber(biller, typed)
  if ('rule' in read) throw invalid(read.rule)
  const { number } = read
  if (isPhoneBill(biller.kind)) return { biller, product, number, customerName: null }
  const outcome = await deps.bills.checkNumber({ billerId: biller.id, productId: product.id, number })
  if (outcome.kind === 'refused' && outcome.code === NUMBER_UNKNOWN)
    throw invalid(t('{biller} knows nobody with this number. Please check it.', { biller: biller.name }))
  if (outcome.kind !== 'done') throw new AppError('provider_unavailable')
  return { biller, product, number, customerName: outcome.value.name }
}

/** Throws `amount_out_of_range` with the product's rule. */
export function readBillAmount({ biller, product }: BillTarget, typed: string): Money<BillFiat> {
  const amount = readAmount(biller.currency, typed)
  const rule = billAmountRule(product, amount)
  if (rule) throw new AppError('amount_out_of_range', { detail: rule, errors: [{ field: 'amount', message: rule }] })
  return amount
}

function invalid(rule: string): AppError {
  return new AppError('bill_number_invalid', { detail: rule, errors: [{ field: 'number', message: rule }] })
}
