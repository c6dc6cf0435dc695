// Random bills: numbers of every manner, more than there is, twice, and taken back.
import { billFee, cancelBill, listBillers, payBill } from '@kivuko/contract/bills.ts'
import { money, parse, toDecimal } from '@kivuko/money/money.ts'
import { nameOf } from '../../../../sandbox/src/bills/billers.ts'
import { newKey, type Operation } from './wallet-operations.ts'

/** What never ends takes people, who are no part of this. */
const MAGIC = ['9999', '9999', '9998', '0001', '0002', '0003', '0004', '0006', '0007'] as const

/** Once, or by two processes at once under one reference: it makes one bill. Now and then it is taken back. */
export const bill: Operation = async (world, dice) => {
  const customer = dice.pick(world.customers)
  const answer = world.heard(await customer.call(listBillers))
  if (!answer || answer.billers.length === 0) return
  const biller = dice.pick(answer.billers)
  const product = dice.pick(biller.products)
  const { currency } = biller
  const isPhone = biller.kind === 'airtime' || biller.kind === 'data'
  const tail = dice.pick(MAGIC)
  const number = isPhone ? `${currency === 'NGN' ? '+234803123' : '+25471234'}${tail}` : `4570123${tail}`
  const amount = product.amount ?? dice.pick([product.minimum, product.minimum, product.maximum])
  const fee = toDecimal(billFee(parse(currency, amount) ?? money(currency, 0n), 100n))
  const reference = newKey()
  const body = {
    ...{ biller_id: biller.id, product_id: product.id, number, amount, fee, reference },
    customer_name: isPhone ? null : nameOf(number),
  }
  const answers = await Promise.all(
    Array.from({ length: dice.chance(25) ? 2 : 1 }, () =>
      world.anywhere(customer, dice).call(payBill, { key: newKey(), body }),
    ),
  )
  const made = answers.flatMap((each) => world.heard(each) ?? [])
  if (new Set(made.map(({ id }) => id)).size > 1) world.surprises.push('one reference made two bills')
  const [first] = made
  if (first && dice.chance(20))
    world.heard(await world.anywhere(customer, dice).call(cancelBill, { params: { reference: first.reference } }))
}
