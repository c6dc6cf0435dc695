// Bills as their customer sees them, and what can be paid.
import {
  BILL_FIATS,
  type listBillers,
  type Bill as WireBill,
  type SavedBiller as WireSaved,
} from '@kivuko/contract/bills.ts'
import type { Response } from '@kivuko/contract/endpoint.ts'
import { BILL_FLOAT_SENTENCE } from '@kivuko/contract/floats.ts'
import { spoken } from '@kivuko/contract/say.ts'
import { WAITS_SENTENCE } from '@kivuko/contract/stops.ts'
import { toDecimal } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import type { UserId } from '#platform/ids.ts'
import { amountOf, type Bill, feeIn, type SavedBiller, totalOf } from './bill.ts'
import { readBillers } from './read-bill.ts'
import { isShort } from './short-bills.ts'
import { findSavedBillers, savedBillers } from './store.ts'

export async function toBillAnswer(deps: Deps, bill: Bill): Promise<WireBill> {
  const { id, reference, state, kind, biller_id, biller_name, product_id, product_name, number, customer_name } = bill
  const stopped = state === 'waiting' ? deps.stops.sentence('bills_out') : undefined
  const paused = stopped ?? (isShort(bill) ? BILL_FLOAT_SENTENCE : undefined)
  return {
    ...{ id, reference, status: state, kind, biller_id, biller_name, product_id, product_name, number, customer_name },
    currency: bill.currency,
    amount: toDecimal(amountOf(bill)),
    fee: toDecimal(feeIn(bill)),
    total: toDecimal(totalOf(bill)),
    token: bill.token,
    units: bill.units,
    token_pending: bill.token_pending,
    problem: bill.problem ? spoken(bill.problem) : paused === undefined ? null : spoken([paused, WAITS_SENTENCE]),
    can_cancel: state === 'waiting',
    is_saved: (await savedBillers.find(deps.db, { user_id: bill.user_id, biller_id, number })) !== undefined,
    created_at: bill.created_at.toISOString(),
    completed_at: state === 'completed' ? (bill.ended_at?.toISOString() ?? null) : null,
  }
}

export function toSavedAnswer({ user_id: _, created_at: __, ...saved }: SavedBiller): WireSaved {
  return saved
}

/** Without a provider, or while payouts are closed, there is nothing to pay. */
export async function billersAnswer(deps: Deps, userId: UserId): Promise<Response<typeof listBillers>> {
  const isOpen = deps.bills !== undefined && deps.settings.current().isOn('payouts')
  return {
    currencies: BILL_FIATS.map((currency) => ({ currency, fee_bps: Number(deps.fees.billFeeBps) })),
    paused: deps.stops.sentence('bills_out') ?? null,
    billers: isOpen ? [...(await readBillers(deps))] : [],
    saved: (await findSavedBillers(deps.db, userId)).map(toSavedAnswer),
  }
}
