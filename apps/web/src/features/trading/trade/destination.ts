// Where a trade goes, as the wire names it.
import { readPhone } from '@kivuko/contract/phone.ts'
import type { TradeDestination } from '@kivuko/contract/trades.ts'
import { bankAccountOf } from '../payout-details.ts'
import { deliveryOf } from './delivery-choice.ts'
import type { TradeState } from './trade-machine.ts'

export function destinationOf(state: TradeState): TradeDestination {
  if (state.side === 'buy') return deliveryOf(state)
  const { phone, network } = state.payout
  const toPhone = {
    kind: 'mobile_money',
    phone_number: readPhone(phone) ?? phone,
    ...(network && { network }),
  } as const
  return bankAccountOf(state) ?? toPhone
}
