// What a customer is told about a sale: that it was paid, or what went wrong and what to do. Pure.
import { shownPhone } from '@kivuko/contract/phone.ts'
import { networkName } from '@kivuko/contract/phone-networks.ts'
import { say } from '@kivuko/contract/say.ts'
import type { Money } from '@kivuko/money/money.ts'
import type { Notice } from '#record/notify.ts'
import { coinsOf, feeIn, maskedDestination, receivedOf, type Sale } from './sale.ts'

/** `0712 345 678`, or an account without its middle: notices are read by mail as well. */
export function shownDestination(sale: Sale): string {
  return sale.phone === null ? maskedDestination(sale) : shownPhone(sale.phone)
}

export function paid(sale: Sale): Notice {
  const what = { received: receivedOf(sale), place: shownDestination(sale) }
  return {
    userId: sale.user_id,
    key: `sale:${sale.id}:completed`,
    type: 'transaction',
    title: say('You sold {coins}', { coins: coinsOf(sale) }),
    message: [
      sale.phone === null
        ? say('We have paid {received} to {place} by bank transfer.', what)
        : say('{network} has paid {received} to {place}.', { network: networkName(sale.network), ...what }),
      say('The fee of {fee} is already taken off.', { fee: feeIn(sale) }),
      say('Reference {reference}.', { reference: sale.reference }),
    ],
    actionUrl: pageOf(sale),
  }
}

export function failed(sale: Sale, problem: string): Notice {
  return {
    userId: sale.user_id,
    key: `sale:${sale.id}:failed`,
    type: 'payment',
    title: say('Your sale of {coins} was not paid out', { coins: coinsOf(sale) }),
    message: [problem, say('The coins are back in your wallet.')],
    actionUrl: pageOf(sale),
  }
}

/** `attempt` names the payout that was refused: another one is told again. */
export function refused(
  sale: Sale,
  { problem, attempt, until }: { problem: string; attempt: string; until: Date },
): Notice {
  const day = until.toISOString().slice(0, 10)
  return {
    userId: sale.user_id,
    key: `sale:${sale.id}:refused:${attempt}`,
    type: 'payment',
    title: say('The payout of {received} was refused', { received: receivedOf(sale) }),
    message: [
      problem,
      say(
        'Your coins are kept until {day}: give another account, or take the sale back. The price holds only while the market stays near it.',
        { day },
      ),
      say('Reference {reference}.', { reference: sale.reference }),
    ],
    actionUrl: pageOf(sale),
  }
}

/** `coinsBack` are fewer than were sold when the market has risen since. */
export function returned(sale: Sale, coinsBack: Money): Notice {
  const isLess = coinsBack.units < sale.crypto_units
  const why = isLess ? say('That is what the money buys by now, the market having risen since.') : ''
  return {
    userId: sale.user_id,
    key: `sale:${sale.id}:returned`,
    type: 'payment',
    title: say('{received} came back from your bank', { received: receivedOf(sale) }),
    message: [
      sale.problem ?? '',
      say('{coins} are in your wallet again, and no fee was kept.', { coins: coinsBack }),
      why,
      say('Reference {reference}.', { reference: sale.reference }),
    ],
    actionUrl: pageOf(sale),
  }
}

function pageOf(sale: Sale): `/${string}` {
  return `/sale?reference=${sale.reference}`
}
