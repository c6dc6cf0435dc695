// The coins of a purchase go on to the address it named, in the transaction that makes them the customer's. What cannot
// go stays in the wallet, and the customer is told.
import { CHAIN_ASSETS } from '@kivuko/contract/chain.ts'
import { say } from '@kivuko/contract/say.ts'
import { formatMoney } from '@kivuko/money/format.ts'
import { money } from '@kivuko/money/money.ts'
import { isHeld } from '#compliance/refuse-held.ts'
import type { Deps } from '#deps.ts'
import { newId, newReference } from '#platform/ids.ts'
import { notify } from '#record/notify.ts'
import type { Tables, Tx } from '#tables.ts'
import { lockCustomer } from '#users/find-user.ts'
import { canWithdraw } from './can-withdraw.ts'
import { type CardPurchase, isMaturing } from './card-purchase.ts'
import { mayGoTo } from './require-trusted-address.ts'
import { tooLittle, type Withdrawal } from './withdrawal.ts'
import { openWithdrawal } from './withdrawals/open-withdrawal.ts'
import { sendAfter } from './withdrawals/send-after.ts'

type Delivery = Tables['order_deliveries']
type Bought = Pick<Tables['orders'], 'id' | 'reference' | 'user_id' | 'crypto_currency' | 'crypto_units'>

type Going = {
  delivery: Delivery
  /** Of a purchase by card: how long it stays in the house. */
  card: CardPurchase | undefined
}

/**
 * After the purchase is booked: the coins are there. The purchase itself was counted against the customer's limits. They
 * leave after the usual pause, once what the card paid for has matured, and as late as any withdrawal to a new address.
 */
export async function deliverOrder(deps: Deps, tx: Tx, order: Bought, { delivery, card }: Going): Promise<void> {
  const asset = CHAIN_ASSETS.find((known) => known === order.crypto_currency)
  const problem = await problemOf(deps, tx, order, delivery)
  if (!asset || problem) return stay(deps, tx, order, problem ?? say('This coin is not sent outside.'))
  const now = deps.clock.now()
  const terms: Omit<Withdrawal, 'sends_at'> = {
    id: newId('wdr', now),
    reference: newReference(),
    user_id: order.user_id,
    quote_id: null,
    order_id: order.id,
    state: 'waiting',
    network: delivery.network,
    asset,
    address: delivery.address,
    amount_units: order.crypto_units,
    fee_units: delivery.fee_units,
    gas_paid: delivery.gas_paid,
    transaction_hash: null,
    problem: null,
    created_at: now,
    ended_at: null,
  }
  await openWithdrawal(deps, tx, { ...terms, sends_at: await leavesAt(deps, tx, terms, card) })
}

/** Null: not before a person has decided. */
async function leavesAt(
  deps: Deps,
  tx: Tx,
  terms: Omit<Withdrawal, 'sends_at'>,
  card: CardPurchase | undefined,
): Promise<Date | null> {
  if (card && isMaturing(card, terms.created_at) && card.matures_at === null) return null
  const trusted = await sendAfter(deps, tx, terms)
  const matured = card?.matures_at
  return matured && matured > trusted ? matured : trusted
}

async function problemOf(deps: Deps, tx: Tx, order: Bought, delivery: Delivery): Promise<string | undefined> {
  const asset = CHAIN_ASSETS.find((known) => known === order.crypto_currency)
  if (!asset || !canWithdraw(deps, asset, delivery.network)) return say('The network is not open here any more.')
  if (!deps.settings.current().isOn('withdrawals')) return say('Sending coins outside is paused at the moment.')
  if ((await lockCustomer(tx, order.user_id)).suspended_at) return say('Your account is suspended.')
  if (await isHeld(tx, order.user_id)) return say('A card payment of yours is disputed or owed.')
  const going = { userId: order.user_id, network: delivery.network, address: delivery.address }
  if (!(await mayGoTo(deps, tx, going))) return say('You send coins only to trusted addresses of your address book.')
  return tooLittle(money(asset, order.crypto_units), money(asset, delivery.fee_units))
}

async function stay(deps: Deps, tx: Tx, order: Bought, problem: string): Promise<void> {
  const coins = formatMoney(money(order.crypto_currency, order.crypto_units))
  await notify(deps, tx, {
    userId: order.user_id,
    key: `delivery:${order.id}:kept`,
    type: 'payment',
    title: say('{coins} stayed in your wallet', { coins }),
    message: [
      problem,
      say('We did not send the coins of order {reference} on; they are yours, in your wallet.', {
        reference: order.reference,
      }),
    ],
    actionUrl: '/wallet',
  })
}
