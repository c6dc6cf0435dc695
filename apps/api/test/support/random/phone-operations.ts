// What customers do with their phones, and what somebody who knows the network's secret address might send.
import { quotePayout, resendPrompt } from '@kivuko/contract/mobile-money.ts'
import type { Dice } from '../../../../../tools/testing/dice.ts'
import { postPrompt, postResult } from '../mobile-messages.ts'
import { deposit, payout } from '../phone-payments.ts'
import { newKey, type Operation } from './wallet-operations.ts'

/** Phones by end: paid, declined, silent, told twice, late, wrong PIN, no money, unknown, failing, out of order. */
const WAYS = ['0001', '0002', '0003', '0004', '0005', '0006', '0007', '0008', '0009', '0010'] as const

export function phone(dice: Dice): string {
  const middle = 10 + dice.below(60)
  return dice.chance(50) ? `0722${middle}${dice.pick(WAYS)}` : `0712${middle}${5000 + dice.below(3000)}`
}

export const payIn: Operation = async (world, dice) => {
  const customer = dice.pick(world.customers)
  const request = {
    phone: phone(dice),
    amount: String(dice.pick([10, 100, 5_000]) + dice.below(50)),
    reference: newKey(),
  }
  const started = world.heard(await deposit(world.anywhere(customer, dice), request))
  if (dice.chance(25)) world.heard(await deposit(world.anywhere(customer, dice), request))
  if (started && dice.chance(30)) {
    const { external_reference } = started
    world.heard(await customer.call(resendPrompt, { params: { external_reference } }))
  }
}

const PAID_OUT = {
  NGN: ['100', '2345', '30000', '400000'],
  KES: ['10', '777', '20000', '300000'],
  USD: ['1', '7.15', '250', '4000'],
  USDT: ['0.05', '12.345678', '3000'],
  BTC: ['0.00000777', '0.0012', '0.04'],
} as const

export const payOut: Operation = async (world, dice) => {
  const customer = dice.pick(world.customers)
  const currency = dice.pick(['NGN', 'NGN', 'KES', 'USD', 'USDT', 'BTC'] as const)
  const amount: string = dice.pick<string>(PAID_OUT[currency])
  const request = { phone: phone(dice), amount, currency, reference: newKey() }
  const isQuoted = currency !== 'KES' && dice.chance(40)
  const quote = isQuoted ? world.heard(await customer.call(quotePayout, { body: { amount, currency } })) : undefined
  if (isQuoted && !quote) return
  const full = quote ? { ...request, quoteId: quote.quote_id } : request
  const times = dice.chance(25) ? 2 : 1
  const answers = await Promise.all(Array.from({ length: times }, () => payout(world.anywhere(customer, dice), full)))
  for (const answer of answers) world.heard(answer)
}

/** Messages that nobody of the network sent: about prompts and payouts there are, and about none. */
export const forge: Operation = async ({ app }, dice) => {
  const prompts = await app.deps.db.selectFrom('prompts').selectAll().orderBy('id', 'desc').limit(8).execute()
  const payouts = await app.deps.db.selectFrom('disbursements').selectAll().orderBy('id', 'desc').limit(8).execute()
  const prompt = dice.pick(prompts)
  const sent = dice.pick(payouts)
  // Nothing moves on the word of a message: an amount that differs only makes a person look.
  if (prompt?.checkout_ref && dice.chance(50)) {
    const claim = { promptId: prompt.id, checkoutRef: dice.chance(20) ? 'ws_CO_forged' : prompt.checkout_ref }
    await postPrompt(app, { ...claim, amount: dice.chance(10) ? 149_999 : Number(prompt.amount_units / 100n) })
  }
  if (sent && dice.chance(50))
    await postResult(app, {
      id: dice.chance(20) ? 'pyt_nobody' : sent.id,
      conversationRef: dice.chance(50) ? 'AG_forged' : 'AG_other',
      code: dice.pick([0, 1, 2040]),
      amount: Number(sent.amount_units / 100n),
    })
}
