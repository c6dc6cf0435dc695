// Coins of a purchase in a frame that go to the address of its session: where, what it costs and who may, with the very checks of
// the site. The partner's server named the address before anybody was there, and nobody changes it.
import type { OrderGoods } from '@kivuko/contract/buying.ts'
import type { ExpectedWait } from '@kivuko/contract/card-waits.ts'
import { CHAIN_ASSETS, CHAIN_NETWORK_NAMES, CHAIN_NETWORKS } from '@kivuko/contract/chain.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import type { BuySettings } from '@kivuko/contract/partner-widget.ts'
import { spoken } from '@kivuko/contract/say.ts'
import type { AddressDestination } from '@kivuko/contract/trades.ts'
import type { WidgetView } from '@kivuko/contract/widget.ts'
import { compare, type Money, money, subtract, toDecimal } from '@kivuko/money/money.ts'
import { closedToCustomer } from '#compliance/closed-to-customer.ts'
import { canWithdraw } from '#custody/can-withdraw.ts'
import { expectCardWait } from '#custody/expect-card-wait.ts'
import { type PlannedDelivery, priceDelivery, requireDeliverable } from '#custody/plan-delivery.ts'
import type { Deps } from '#deps.ts'
import { leastOf } from '#market/quote.ts'
import type { PurchaseQuote } from '#market/quotes.ts'
import { addressIdentity, addressWords, rememberPayee } from '#people/payees.ts'
import { inTransaction } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'
import type { SessionQuoteRow, SessionRow } from './store.ts'

type Settings = Pick<BuySettings, 'network' | 'address' | 'crypto_currencies'>
type Problem = { field: string; message: string }

/** The address with its checksum, undefined where none was named; or what is wrong, by its field. */
export async function checkLockedAddress(
  deps: Deps,
  { network, address, crypto_currencies: coins }: Settings,
): Promise<{ address: string | undefined; problems: Problem[] }> {
  if (network === undefined && address === undefined) return { address, problems: [] }
  if (network === undefined) return refuse('network', 'is required with an address')
  if (address === undefined) return refuse('address', 'is required with a network')
  const [coin, ...more] = coins
  if (coin === undefined || more.length > 0)
    return refuse('crypto_currencies', 'must name exactly one coin where there is an address')
  const asset = CHAIN_ASSETS.find((known) => known === coin)
  const open = CHAIN_NETWORKS.filter((each) => asset && canWithdraw(deps, asset, each))
  if (!open.includes(network))
    return refuse(
      'network',
      open.length > 0
        ? `must be a network that ${coin} is sent over here: ${open.join(', ')}`
        : `${coin} is not sent to an address here`,
    )
  try {
    const checked = await requireDeliverable(
      deps,
      { userId: undefined, asset: coin },
      { kind: 'address', network, address },
    )
    return { address: checked.address, problems: [] }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'address_invalid') throw error
    return refuse('address', spoken(error.said))
  }
}

function refuse(field: string, message: string): { address: undefined; problems: Problem[] } {
  return { address: undefined, problems: [{ field, message }] }
}

export function destinationOf(settings: SessionRow['settings']): AddressDestination | undefined {
  if (settings.side === 'sell') return undefined
  const { network, address } = settings
  return network && address ? { kind: 'address', network, address } : undefined
}

export function toLockedAddress(settings: SessionRow['settings']): WidgetView['delivery'] {
  const going = destinationOf(settings)
  return going
    ? { network: going.network, network_name: CHAIN_NETWORK_NAMES[going.network], address: going.address }
    : null
}

type Shown = {
  fee: string
  received: string
  least_received: string
  closed: string | null
  card_wait: ExpectedWait | null
}

/** What goes with a price, and what of it is kept. Throws where nobody, or not this customer, can have coins sent there. */
export async function planInSession(
  deps: Deps,
  { userId, quote }: { userId: UserId | undefined; quote: PurchaseQuote },
  going: AddressDestination,
): Promise<{ planned: PlannedDelivery; shown: Shown }> {
  const coins = money(quote.crypto_currency, quote.crypto_units)
  const planned = await priceDelivery(deps, { userId, coins }, going)
  const fee = money(quote.crypto_currency, planned.fee_units)
  const closed = userId && (await closedToCustomer(deps, userId, 'delivery'))
  const card_wait = quote.payment_method === 'card' ? await expectCardWait(deps, userId, coins) : null
  return {
    planned,
    shown: {
      fee: toDecimal(fee),
      received: toDecimal(subtract(coins, fee)),
      least_received: toDecimal(lessFee(leastOf(quote, deps.config.orders.priceGuardBps), fee)),
      closed: closed === undefined ? null : spoken(closed),
      card_wait,
    },
  }
}

/** Nothing arrives of what the fee takes whole: such coins stay in the account. */
function lessFee<A extends OrderGoods>(coins: Money<A>, fee: Money<A>): Money<A> {
  return compare(coins, fee) > 0 ? subtract(coins, fee) : money(coins.asset, 0n)
}

/** As it was shown with the price, if coins may still go there; undefined where they go to the account. */
export async function plannedOf(
  deps: Deps,
  userId: UserId,
  { own, quote }: { own: SessionQuoteRow; quote: PurchaseQuote },
): Promise<PlannedDelivery | undefined> {
  const { network, address, fee_units, gas_paid } = own
  if (network === null || address === null || fee_units === null || gas_paid === null) return undefined
  await requireDeliverable(deps, { userId, asset: quote.crypto_currency }, { kind: 'address', network, address })
  return { network, address, fee_units, gas_paid }
}

/**
 * Once there is an order: the customer is told of an address that is new to their account, and its wait begins. Signing in to this
 * session, whose address could no longer be changed, is the proof that the site asks of somebody who types one.
 */
export async function rememberAddress(
  deps: Deps,
  userId: UserId,
  { network, address }: PlannedDelivery,
): Promise<void> {
  const payee = { user_id: userId, kind: 'address' as const, identity: addressIdentity(network, address) }
  await inTransaction(deps.db, (tx) => rememberPayee(deps, tx, payee, addressWords(address)))
}
