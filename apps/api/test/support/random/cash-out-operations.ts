// Random cash-outs: into bank accounts and to phones of every kind, more than there is, twice, and taken back.
import {
  type CashOutFiat,
  cancelCashOut,
  cashOutFee,
  cashOutOptions,
  startCashOut,
} from '@kivuko/contract/cash-outs.ts'
import { parse, toDecimal } from '@kivuko/money/money.ts'
import type { Dice } from '../../../../../tools/testing/dice.ts'
import { accountIn } from './bank-sale-operations.ts'
import { phone } from './phone-operations.ts'
import { newKey, type Operation } from './wallet-operations.ts'

const AMOUNTS: Record<CashOutFiat, readonly string[]> = {
  NGN: ['500', '5000', '40000', '9000000'],
  KES: ['10', '250', '3000', '200000'],
  USD: ['20', '35.50', '4000'],
}

function destinationIn(currency: CashOutFiat, dice: Dice) {
  return currency === 'KES' ? ({ kind: 'mobile_money', phone_number: phone(dice) } as const) : accountIn(currency, dice)
}

/** Once, or by two processes at once under one reference: it makes one cash-out. Now and then it is taken back. */
export const cashOut: Operation = async (world, dice) => {
  const customer = dice.pick(world.customers)
  const currency = dice.pick(['NGN', 'NGN', 'KES', 'USD'] as const)
  const open = world.heard(await customer.call(cashOutOptions))?.currencies ?? []
  const terms = open.find((each) => each.currency === currency)
  const amount = dice.pick(AMOUNTS[currency])
  const read = parse(currency, amount)
  if (!terms || !read) return
  const fee = toDecimal(cashOutFee(read, BigInt(terms.fee_bps)))
  const reference = newKey()
  const body = { currency, amount, fee, destination: destinationIn(currency, dice), reference }
  const answers = await Promise.all(
    Array.from({ length: dice.chance(25) ? 2 : 1 }, () =>
      world.anywhere(customer, dice).call(startCashOut, { key: newKey(), body }),
    ),
  )
  const made = answers.flatMap((answer) => world.heard(answer) ?? [])
  if (new Set(made.map(({ id }) => id)).size > 1) world.surprises.push('one reference made two cash-outs')
  const [first] = made
  if (first && dice.chance(20))
    world.heard(await world.anywhere(customer, dice).call(cancelCashOut, { params: { reference: first.reference } }))
}
