// What a customer is told about a sale: that it was paid, or what went wrong and what to do. Pure.
import { shownPhone } from '@kivuko/contract/phone.ts'
import { networkName } from '@kivuko/contract/phone-networks.ts'
import { formatMoney } from '@kivuko/money/format.ts'
import type { Money } from '@kivuko/money/money.ts'
import type { Notice } from '#record/notify.ts'
import { coinsOf, feeIn, maskedDestination, receivedOf, type Sale } from './sale.ts'

/** `0712 345 678`, or an account without its middle: notices are read by mail as well. */
export function shownDestination(sale: Sale): string {
  return sale.phone === null ? maskedDestination(sale) : shownPhone(sale.phone)
}

export function paid(sale: Sale): Notice {
  const what = `${formatMoney(receivedOf(sale))} to ${shownDestination(sale)}`
  const fee = `The fee of ${formatMoney(feeIn(sale))} is already taken off.`
  return {
    userId: sale.user_id,
    key: `sale:${sale.id}:completed`,
    type: 'transaction',
    title: `You sold ${formatMoney(coinsOf(sale))}`,
    message: `${sale.phone === null ? `We have paid ${what} by bank transfer` : `${networkName(sale.network)} has paid ${what}`}. ${fee} Reference ${sale.reference}.`,
    actionUrl: pageOf(sale),
  }
}

export function failed(sale: Sale, problem: string): Notice {
  return {
    userId: sale.user_id,
    key: `sale:${sale.id}:failed`,
    type: 'payment',
    title: `Your sale of ${formatMoney(coinsOf(sale))} was not paid out`,
    message: `${problem} The coins are back in your wallet.`,
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
    title: `The payout of ${formatMoney(receivedOf(sale))} was refused`,
    message: `${problem} Your coins are kept until ${day}: give another account, or take the sale back. The price holds only while the market stays near it. Reference ${sale.reference}.`,
    actionUrl: pageOf(sale),
  }
}

/** `coinsBack` are fewer than were sold when the market has risen since. */
export function returned(sale: Sale, coinsBack: Money): Notice {
  const isLess = coinsBack.units < sale.crypto_units
  const why = isLess ? ' That is what the money buys by now, the market having risen since.' : ''
  return {
    userId: sale.user_id,
    key: `sale:${sale.id}:returned`,
    type: 'payment',
    title: `${formatMoney(receivedOf(sale))} came back from your bank`,
    message:
      `${sale.problem ?? ''} ${formatMoney(coinsBack)} are in your wallet again, and no fee was kept.${why} Reference ${sale.reference}.`.trim(),
    actionUrl: pageOf(sale),
  }
}

function pageOf(sale: Sale): `/${string}` {
  return `/sale?reference=${sale.reference}`
}
