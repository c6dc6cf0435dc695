// Payout details looked at before the first step is left.
import { useState } from 'react'
import { type AccountFinding, isFine, lookAtAccount } from './account-check.ts'
import { isKenyanPhone } from './destination.ts'
import { TRADE_TEXT } from './messages.ts'
import type { Trade } from './use-trade.ts'

const NOTHING_FOUND: AccountFinding = { fields: {} }

export type PayoutCheck = {
  finding: AccountFinding
  /** Whether the step may be left. */
  pass: () => Promise<boolean>
}

export function usePayoutCheck(trade: Trade): PayoutCheck {
  const { state, send, user } = trade
  const { side, fiat, payout, isChecked } = state
  const [found, setFound] = useState<{ of: string; finding: AccountFinding }>()
  const asked = JSON.stringify([fiat, payout])
  // What was said of other details says nothing of these.
  const current = found?.of === asked ? found.finding : NOTHING_FOUND
  const isPhoneBad = fiat === 'KES' && isChecked && payout.phone !== '' && !isKenyanPhone(payout.phone)
  return {
    finding: isPhoneBad ? { fields: { phone: TRADE_TEXT.phoneInvalid } } : current,
    async pass() {
      if (side === 'buy') return await trade.delivery.pass()
      if (current.owner) return true
      if (fiat === 'KES') return isKenyanPhone(payout.phone)
      send({ type: 'began', doing: 'saving' })
      const finding = await lookAtAccount({ fiat, payout }, user !== null)
      send({ type: 'stopped' })
      setFound({ of: asked, finding })
      return isFine(finding)
    },
  }
}
