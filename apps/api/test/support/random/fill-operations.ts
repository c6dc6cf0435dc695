// Wallets filled at random, by bank and at the paybill: by their customers or somebody else, with the reference or without,
// once or twice at once.
import { bankFillDetails } from '@kivuko/contract/bank-fills.ts'
import { paybillDetails } from '@kivuko/contract/paybill.ts'
import { parse } from '@kivuko/money/money.ts'
import type { Dice } from '../../../../../tools/testing/dice.ts'
import { askAboutFills, askAboutPaid } from '../lost-payments.ts'
import { phone } from './phone-operations.ts'
import type { Operation } from './wallet-operations.ts'
import type { World } from './world.ts'

/** Also less than may be sent at once, and more. */
const AMOUNTS = { NGN: ['600', '25000', '100', '11000000'], USD: ['40', '900', '3', '60000'] } as const

export const fillWallet: Operation = async (world, dice) => {
  const customer = dice.pick(world.customers)
  const currency = dice.pick(['NGN', 'NGN', 'USD'] as const)
  const asked = await world.anywhere(customer, dice).call(bankFillDetails, { params: { currency } })
  const account = world.heard(asked)?.account
  if (!account) return
  const { reference, account_number: accountNumber } = account
  const sent = world.app.sandbox.control.bank.send({
    currency,
    amount: amountOf(currency, dice),
    senderName: dice.chance(80) ? 'AMINA WANJIRU' : 'SOMEBODY ELSE ENTIRELY',
    copies: dice.chance(20) ? 2 : 1,
    ...(reference === null ? { accountNumber } : { reference: dice.chance(90) ? reference : 'rent' }),
  })
  for (const { outcome, amount } of sent)
    if (outcome === 'credited') world.credited.push(parse('NGN', amount)?.units ?? 0n)
}

/** The number is mistyped now and then, which is refused where the network asks first, and comes to the desk where it does not. */
export const payPaybill: Operation = async (world, dice) => {
  const customer = dice.pick(world.customers)
  const account = world.heard(await world.anywhere(customer, dice).call(paybillDetails))?.paybill?.account
  if (!account) return
  const { phones } = world.app.sandbox.control
  phones.setValidation({ isOn: dice.chance(70) })
  const typed = dice.chance(85) ? account : account.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10))
  const amount = dice.pick([5, 20, 1_500, 60_000])
  await phones.pay({ kind: 'paybill', msisdn: phone(dice).replace(/^0/, '254'), amount, account: typed })
}

function amountOf(currency: keyof typeof AMOUNTS, dice: Dice): string {
  return dice.pick(dice.chance(80) ? AMOUNTS[currency].slice(0, 2) : AMOUNTS[currency])
}

/** Messages that were lost are made up for by the networks' statements. */
export async function readLostFills({ app }: World): Promise<void> {
  await askAboutPaid(app.deps, app.sandbox)
  await askAboutFills(app.deps, app.sandbox)
}
