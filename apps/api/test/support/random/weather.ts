// How the outside misbehaves for a while: lost, late, repeated and shuffled messages, and services out of order.

import type { Dice } from '../../../../../tools/testing/dice.ts'
import type { WebhookMode } from '../../../../sandbox/src/webhooks/mode.ts'
import type { World } from './world.ts'

const MANNERS: Record<'usual' | 'lost' | 'twice' | 'late' | 'shuffled', WebhookMode> = {
  usual: {},
  lost: { lose: true },
  twice: { copies: 2 },
  late: { delayMs: 250 },
  shuffled: { reorder: true },
}
const USUALLY = { usual: 4, lost: 2, twice: 2, late: 1, shuffled: 1 } as const
const HOW = ['down', 'rubbish', 'error'] as const
const WHEN = ['before', 'after'] as const
const MOBILE_CALLS = ['oauth', 'stkpush', 'stkquery', 'b2c', 'transactionstatus'] as const
const CARD_CALLS = [
  'GET /v1/payment_intents',
  'POST /v1/payment_intents',
  'POST /v1/refunds',
  'GET /v1/refunds',
] as const

/** Until the next weather. */
export function changeWeather({ app }: World, dice: Dice): void {
  const { phones, bank, bills, webhooks, faults, tickers } = app.sandbox.control
  calm(app.sandbox.control)
  if (dice.chance(50)) {
    const endpoint = dice.pick(MOBILE_CALLS)
    phones.fail({ endpoint, how: dice.pick(HOW), when: dice.pick(WHEN), times: 1 + dice.below(3) })
  }
  phones.callbacks.setMode(MANNERS[dice.weighted(USUALLY)])
  bank.webhooks.setMode(MANNERS[dice.weighted(USUALLY)])
  webhooks.setMode(MANNERS[dice.weighted(USUALLY)])
  if (dice.chance(30))
    bank.fail({
      endpoint: dice.pick([
        'charge',
        'verify',
        'refund',
        'statement',
        'recipient',
        'transfer',
        'transfer_verify',
        'resolve',
      ]),
      how: dice.pick(HOW),
      when: dice.pick(WHEN),
      times: 2,
    })
  if (dice.chance(30))
    bills.fail({
      endpoint: dice.pick(['token', 'pay', 'payment']),
      how: dice.pick(HOW),
      when: dice.pick(WHEN),
      times: 2,
    })
  // What waits for it then is tried again by itself.
  if (dice.chance(20)) bills.setBalance(dice.pick(['NGN', 'KES']), 100)
  if (dice.chance(15)) bank.nextRefund('failed')
  if (dice.chance(15)) bank.nextTransfer(dice.pick(['failed', 'reversed']))
  if (dice.chance(30))
    faults.order({
      kind: dice.pick(['error', 'rubbish']),
      when: dice.pick(WHEN),
      match: dice.pick(CARD_CALLS),
      times: 2,
    })
  tickers.move({ coin: 'BTC', percent: dice.chance(25) ? 4 : 0 })
}

type Control = World['app']['sandbox']['control']

/** Everything outside works. */
export function calm({ phones, bank, bills, webhooks, faults }: Control): void {
  phones.clearFaults()
  bills.clearFaults()
  for (const currency of ['NGN', 'KES'] as const) bills.setBalance(currency, 5_000_000_000)
  bank.clearFaults()
  faults.clear()
  phones.callbacks.setMode({})
  bank.webhooks.setMode({})
  webhooks.setMode({})
}
