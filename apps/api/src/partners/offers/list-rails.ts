// Ways to pay that this installation has, as it stands now.
import {
  METHODS_BY_CURRENCY,
  ORDER_CRYPTOS,
  PAY_CURRENCIES,
  type PayCurrency,
  type PaymentMethod,
} from '@kivuko/contract/buying.ts'
import type { Response } from '@kivuko/contract/endpoint.ts'
import type { listRails as endpoint } from '@kivuko/contract/partner-rails.ts'
import { toDecimal } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { boundsOf } from '#market/fee-schedule.ts'
import { pausedSentence } from '#settlement/phone-networks.ts'

type Rails = Response<typeof endpoint>

export function listRails(deps: Deps): Rails {
  const data = PAY_CURRENCIES.flatMap((currency) =>
    METHODS_BY_CURRENCY[currency].flatMap(({ method }) => railOf(deps, currency, method) ?? []),
  )
  return { mode: deps.config.mode, data, next: null }
}

/** Undefined of what this installation does not have. */
function railOf(deps: Deps, currency: PayCurrency, method: PaymentMethod): Rails['data'][number] | undefined {
  const { fees, settlement, stops } = deps
  const bounds = boundsOf(fees, currency, method)
  if (!bounds || !settlement.isOpen(currency, method)) return undefined
  const paused = method === 'mpesa' ? pausedSentence(deps, 'in') : stops.sentence(`${method}_in`)
  return {
    currency,
    method,
    assets: [...ORDER_CRYPTOS],
    minimum: toDecimal(bounds.minimum),
    maximum: toDecimal(bounds.maximum),
    fee_bps: Number(fees.feeBps[method]),
    is_open: paused === undefined,
    closed_because: paused ?? null,
  }
}
