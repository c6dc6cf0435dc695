// Payout details looked at before the first step is left.

import { isKenyanPhone } from '@kivuko/contract/phone.ts'
import { t } from '@kivuko/contract/text.ts'
import { useState } from 'react'
import { type AccountFinding, examineAccount, isFine } from '../account-check.ts'
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
    finding: isPhoneBad
      ? { fields: { phone: t('Please enter a valid Kenyan phone number (07XXXXXXXX or 01XXXXXXXX)') } }
      : current,
    async pass() {
      if (side === 'buy') return await trade.delivery.pass()
      if (current.owner) return true
      if (fiat === 'KES') return isKenyanPhone(payout.phone)
      send({ type: 'began', doing: 'saving' })
      const finding = await examineAccount({ fiat, payout }, user !== null)
      send({ type: 'stopped' })
      setFound({ of: asked, finding })
      return isFine(finding)
    },
  }
}
