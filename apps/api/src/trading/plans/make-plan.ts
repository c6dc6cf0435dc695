// Makes a plan. It moves nothing, and runs a day from now at the soonest: until then its owner was told twice.
import type { BuyCrypto } from '@kivuko/contract/buying.ts'
import { takesMethod } from '@kivuko/contract/buying.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import type { SavedCard } from '@kivuko/contract/payments.ts'
import { dayProblem, PLAN_NOTICE_HOURS, PLANS_MAX, type PlanEvery, type PlanFunding } from '@kivuko/contract/plans.ts'
import { say, sayRule } from '@kivuko/contract/say.ts'
import type { TransferFiat } from '@kivuko/contract/transfers.ts'
import type { WalletCurrency } from '@kivuko/contract/wallets.ts'
import { refuseHeld } from '#compliance/refuse-held.ts'
import type { Deps } from '#deps.ts'
import { exchange, firmMid } from '#market/exchange-rate.ts'
import { outOfBounds } from '#market/fee-schedule.ts'
import { after, isTimeZone } from '#platform/clock.ts'
import { newId, type UserId } from '#platform/ids.ts'
import { notify } from '#record/notify.ts'
import { cardMandates } from '#settlement/card-mandates.ts'
import type { Tx } from '#tables.ts'
import { readAmount } from '#trading/read-request.ts'
import { asOneLine, readTransferAmount } from '#trading/transfers/send-transfers.ts'
import { findByIdentifiers, type Person } from '#users/find-by-identifier.ts'
import { lockCustomer } from '#users/find-user.ts'
import { firstDate } from './due-dates.ts'
import type { Plan } from './plan.ts'
import { mandateFor } from './plan-card.ts'
import { madeNotice } from './plan-notices.ts'
import { countOpenPlans, plans } from './store.ts'
import { verifiedPhoneOf } from './verified-phone.ts'

export const NOTICE_MS = PLAN_NOTICE_HOURS * 3_600_000

type Schedule = { every: PlanEvery; day: number; timeZone: string }

type StandingOrder = Schedule & {
  userId: UserId
  identifier: string
  currency: TransferFiat
  amount: string
  note: string | null | undefined
}

/** To whom the identifier names today, whatever it names later. Throws what a transfer of now would, except of money. */
export async function makeStandingOrder(deps: Deps, tx: Tx, asked: StandingOrder): Promise<Plan> {
  const { userId, currency } = asked
  const amount = readTransferAmount(currency, asked.amount)
  if (amount instanceof AppError) throw amount
  const identifier = asked.identifier.toWellFormed()
  const [person] = await findByIdentifiers(tx, [identifier])
  if (!person) throw new AppError('recipient_not_found')
  if (person.id === userId) throw new AppError('recipient_self')
  if (person.suspended_at) throw new AppError('recipient_suspended')
  await refuseHeld(tx, userId)
  const terms = {
    kind: 'standing_order' as const,
    ...{ currency, amount_units: amount.units, recipient_id: person.id, identifier },
    note: asOneLine(asked.note ?? '') || null,
    ...{ buys: null, funding: 'wallet' as const },
  }
  return add(deps, tx, { ...asked, terms, person })
}

type RecurringBuy = Schedule & {
  userId: UserId
  buys: BuyCrypto
  currency: WalletCurrency
  amount: string
  funding: PlanFunding
  /** The saved card they chose and agreed to have charged. */
  card: SavedCard | undefined
}

/**
 * An amount that would be refused today is refused. A prompt goes to the customer's own verified phone alone; a card is
 * charged by what they agreed to, which is written down with the plan.
 */
export async function makeRecurringBuy(deps: Deps, tx: Tx, asked: RecurringBuy): Promise<Plan> {
  const { userId, currency, buys, funding } = asked
  const amount = readAmount(currency, asked.amount)
  if (funding !== 'wallet') {
    if (!takesMethod(currency, funding))
      throw refused('funding', sayRule('must be a way that takes {currency}', { currency }))
    const rule = outOfBounds(deps.fees, amount, funding)
    if (rule) throw new AppError('amount_out_of_range', { detail: rule, errors: [{ field: 'amount', message: rule }] })
    firmMid(deps.rates, buys, currency)
    if (funding === 'mpesa') await verifiedPhoneOf(tx, userId)
  } else if (exchange(deps.rates, { amount, to: buys, spreadBps: deps.fees.spreadBps }).received.units <= 0n) {
    throw new AppError('amount_out_of_range', {
      detail: say('That amount is too small to give any {coin}.', { coin: buys }),
    })
  }
  const terms = {
    kind: 'recurring_buy' as const,
    ...{ currency, amount_units: amount.units, recipient_id: null, identifier: null, note: null, buys, funding },
  }
  return add(deps, tx, { ...asked, terms, person: undefined, card: asked.card })
}

type Terms = Pick<
  Plan,
  'kind' | 'currency' | 'amount_units' | 'recipient_id' | 'identifier' | 'note' | 'buys' | 'funding'
>
type Adding = Schedule & {
  userId: UserId
  terms: Terms
  person: Person | undefined
  card?: SavedCard | undefined
}

/** The customer is held meanwhile: of two at once the second is counted with the first. */
async function add(deps: Deps, tx: Tx, { userId, every, day, timeZone, terms, person, card }: Adding): Promise<Plan> {
  const rule = dayProblem(every, day)
  if (rule) throw refused('day', rule)
  if (!isTimeZone(timeZone)) throw refused('time_zone', say('must be the name of a time zone, such as Africa/Nairobi'))
  const user = await lockCustomer(tx, userId)
  if (user.suspended_at) throw new AppError('account_suspended')
  if ((await countOpenPlans(tx, userId)) >= PLANS_MAX) throw new AppError('too_many_plans')
  const now = deps.clock.now()
  const when = { every, day, time_zone: timeZone }
  const mandate = card ? mandateFor({ userId, terms, when, card, now }) : undefined
  if (mandate) await cardMandates.add(tx, mandate)
  const plan: Plan = {
    id: newId('pln', now),
    user_id: userId,
    state: 'active',
    ...terms,
    ...when,
    ...{ mandate_id: mandate?.id ?? null, declines: 0 },
    ...nextOf(when, after(now, NOTICE_MS)),
    created_at: now,
    ended_at: null,
  }
  await plans.add(tx, plan)
  await notify(deps, tx, madeNotice({ plan, to: person, mandate }))
  return plan
}

/** Its first date from `earliest` on, to be announced the day before. */
export function nextOf(
  { every, day, time_zone }: Pick<Plan, 'every' | 'day' | 'time_zone'>,
  earliest: Date,
): Pick<Plan, 'next_on' | 'next_at' | 'wakes_at'> {
  const { on, at } = firstDate({ every, day }, time_zone, earliest)
  return { next_on: on, next_at: at, wakes_at: after(at, -NOTICE_MS) }
}

function refused(field: string, message: string): AppError {
  return new AppError('validation_failed', { errors: [{ field, message }] })
}
