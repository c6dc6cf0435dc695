// Checks a purchase's outside address before the first step is left: by its form, and for a customer by the server.

import { quoteWithdrawal } from '@kivuko/contract/chain.ts'
import { t } from '@kivuko/contract/text.ts'
import { useState } from 'react'
import { call } from '#lib/api-client.ts'
import { errorText } from '#lib/api-error.ts'
import { deliveryOf, looksLikeAddress } from './delivery-choice.ts'
import { coinOf, type TradeState } from './trade-machine.ts'

type Outcome = { of: string; problem: string | undefined }
export type DeliveryCheck = {
  problem: string | undefined
  /** Whether the coins could go there. */
  pass: () => Promise<boolean>
}

/** `amount` is what the firm price buys, as the server wrote it; undefined without one. */
type Asking = { state: TradeState; user: string | null; amount: string | undefined }

export function useDeliveryCheck({ state, user, amount }: Asking): DeliveryCheck {
  const [outcome, setOutcome] = useState<Outcome>()
  const destination = deliveryOf(state)
  const { code, networkName } = coinOf(state)
  const asked = JSON.stringify([destination, code])
  return {
    // What was said of another address says nothing of this one.
    problem: outcome?.of === asked ? outcome.problem : undefined,
    async pass() {
      if (state.side === 'sell' || destination.kind !== 'address') return true
      if (destination.address === '') return false
      const { network, address } = destination
      // The server names the network an address belongs to; visitors are told by the form alone.
      const isAsked = user !== null && amount !== undefined
      const asFormed = looksLikeAddress(address)
        ? undefined
        : t('An address on {network} begins with 0x and has 42 characters.', { network: networkName })
      const problem = isAsked ? await problemOf({ asset: code, network, address, amount }) : asFormed
      setOutcome({ of: asked, problem })
      return problem === undefined
    },
  }
}

type QuoteBody = Parameters<typeof call<typeof quoteWithdrawal>>[1]['body']

async function problemOf(body: QuoteBody): Promise<string | undefined> {
  try {
    await call(quoteWithdrawal, { body })
    return undefined
  } catch (error) {
    return errorText(error, t('The address could not be checked. Please try again.'))
  }
}
