// Ways to pay and to pay out that this installation has, as they stand now.
import {
  BUY_CRYPTOS,
  METHODS_BY_CURRENCY,
  PAY_CURRENCIES,
  type PayCurrency,
  type PaymentMethod,
} from '@kivuko/contract/buying.ts'
import type { Response } from '@kivuko/contract/endpoint.ts'
import { PARTNER_ORDER_METHODS } from '@kivuko/contract/partner-orders.ts'
import { PARTNER_PAYOUT_CURRENCY } from '@kivuko/contract/partner-payouts.ts'
import type { listRails as endpoint } from '@kivuko/contract/partner-rails.ts'
import { payoutMethodOf } from '@kivuko/contract/trades.ts'
import { toDecimal } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { boundsOf } from '#market/fee-schedule.ts'
import { featureSentence } from '#record/require-feature.ts'
import { pausedSentence } from '#settlement/phone-networks.ts'
import { listPayoutWays } from '#trading/list-payout-ways.ts'

type Rails = Response<typeof endpoint>
type Rail = Rails['data'][number]
const TAKING_ORDERS: readonly PaymentMethod[] = PARTNER_ORDER_METHODS

/** Put together when a setting or a stop was read anew, and the same object until then; servers ask before each purchase. */
export function railsLister(deps: Deps): () => Rails {
  const { config, settings, settlement, stops } = deps
  const terms = PAY_CURRENCIES.flatMap((currency) =>
    METHODS_BY_CURRENCY[currency].flatMap(({ method }) => termsOf(deps, currency, method) ?? []),
  )
  const list = (): Rails => {
    const open = terms.filter(({ currency, method }) => settlement.isOpen(currency, method))
    const data = open.map((rail): Rail => {
      const paused = rail.method === 'mpesa' ? pausedSentence(deps, 'in') : stops.sentence(`${rail.method}_in`)
      return { ...rail, is_open: paused === undefined, closed_because: paused ?? null }
    })
    return { mode: config.mode, data, payouts: payoutsOf(deps), next: null }
  }
  let known: { rails: Rails; settings: unknown; stops: unknown } | undefined
  return () => {
    const [inForce, stopped] = [settings.current(), stops.current()]
    if (known?.settings !== inForce || known.stops !== stopped)
      known = { rails: list(), settings: inForce, stops: stopped }
    return known.rails
  }
}

/** By what the site offers; while paying out is switched off they are closed. */
function payoutsOf(deps: Deps): Rails['payouts'] {
  const isOff = featureSentence(deps, 'payouts')
  return listPayoutWays(deps).map(({ currency, bounds, feeBps, paused }) => {
    const closed = isOff ?? paused
    return {
      currency,
      method: payoutMethodOf(currency),
      minimum: toDecimal(bounds.minimum),
      maximum: toDecimal(bounds.maximum),
      fee_bps: Number(feeBps),
      takes_payouts: currency === PARTNER_PAYOUT_CURRENCY,
      is_open: closed === undefined,
      closed_because: closed ?? null,
    }
  })
}

/** Undefined of what the schedule of fees does not have. */
function termsOf(
  { fees }: Pick<Deps, 'fees'>,
  currency: PayCurrency,
  method: PaymentMethod,
): Omit<Rail, 'is_open' | 'closed_because'> | undefined {
  const bounds = boundsOf(fees, currency, method)
  return (
    bounds && {
      currency,
      method,
      assets: [...BUY_CRYPTOS],
      minimum: toDecimal(bounds.minimum),
      maximum: toDecimal(bounds.maximum),
      fee_bps: Number(fees.feeBps[method]),
      takes_orders: TAKING_ORDERS.includes(method),
    }
  )
}
