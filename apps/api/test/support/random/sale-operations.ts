// What customers do to sell coins: to phones of every kind, more than they have, twice, and taken back.

import { cancelSale, createTrade, quoteTrade } from '@kivuko/contract/trades.ts'
import { listHoldings } from '@kivuko/contract/wallets.ts'
import type { Dice } from '../../../../../tools/testing/dice.ts'
import { phone } from './phone-operations.ts'
import { newKey, type Operation } from './wallet-operations.ts'
import type { World } from './world.ts'

const AMOUNTS = { BTC: ['0.00001', '0.002', '0.4'], USDT: ['1', '150', '5000'], SOL: ['0.1'] } as const

async function quote(world: World, dice: Dice) {
  const customer = dice.pick(world.customers)
  const held = world.heard(await customer.call(listHoldings)) ?? []
  const crypto_currency = dice.pick(['BTC', 'USDT', 'SOL'] as const)
  const whole = held.find(({ asset }) => asset === crypto_currency)?.available_balance
  const amount = whole && dice.chance(20) ? whole : dice.pick(AMOUNTS[crypto_currency])
  const body = { side: 'sell', fiat_currency: 'KES', crypto_currency, amount } as const
  const quoted = world.heard(await customer.call(quoteTrade, { body }))
  return quoted && { customer, quote_id: quoted.quote_id }
}

/** A price is accepted once, again, or by two processes at once: it makes one sale. Now and then it is taken back. */
export const sellCoins: Operation = async (world, dice) => {
  const made = await quote(world, dice)
  if (!made) return
  const { customer, quote_id } = made
  const destination = { kind: 'mobile_money', phone_number: phone(dice) } as const
  const body = { quote_id, side: 'sell', destination } as const
  const times = dice.chance(25) ? 2 : 1
  const answers = await Promise.all(
    Array.from({ length: times }, () => world.anywhere(customer, dice).call(createTrade, { key: newKey(), body })),
  )
  const sales = answers.flatMap((answer) => world.heard(answer)?.sale ?? [])
  if (new Set(sales.map(({ id }) => id)).size > 1) world.surprises.push('one quote made two sales')
  const [sale] = sales
  if (sale && dice.chance(20))
    world.heard(await world.anywhere(customer, dice).call(cancelSale, { params: { reference: sale.reference } }))
}
