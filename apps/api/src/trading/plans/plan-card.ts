// The saved card that pays a recurring buy: chosen among the customer's own, and charged by what they agreed to.

import { type OrderFiat, takesMethod } from '@kivuko/contract/buying.ts'
import { mandateText } from '@kivuko/contract/card-mandate.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import type { SavedCard } from '@kivuko/contract/payments.ts'
import type { PlanFunding } from '@kivuko/contract/plans.ts'
import { say, sayRule } from '@kivuko/contract/say.ts'
import { formatMoney } from '@kivuko/money/format.ts'
import { money } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { newId, type UserId } from '#platform/ids.ts'
import { languageNow } from '#platform/languages.ts'
import { type CardMandate, cardMandates } from '#settlement/card-mandates.ts'
import type { SavedCollector } from '#settlement/rail.ts'
import type { Db } from '#tables.ts'
import type { Plan } from './plan.ts'

type Chosen = {
  userId: UserId
  currency: OrderFiat
  funding: PlanFunding
  card_id?: string | null | undefined
  mandate_agreed?: boolean | undefined
}

/** Asked of the network before anything is written. Undefined of a buy that no card pays. */
export async function chosenCard(deps: Deps, asked: Chosen): Promise<SavedCard | undefined> {
  const { userId, currency, funding, card_id, mandate_agreed } = asked
  if (funding !== 'card') return undefined
  if (!takesMethod(currency, 'card'))
    throw refused('funding', sayRule('must be a way that takes {currency}', { currency }))
  if (!card_id) throw refused('card_id', say('is required with a card'))
  if (mandate_agreed !== true) throw refused('mandate_agreed', say('must be true with a card'))
  const card = await savedCollector(deps, currency).find(userId, card_id)
  if (!card) throw new AppError('card_not_found')
  return card
}

/** Throws `method_unavailable` where cards are not taken. */
export function savedCollector(deps: Deps, currency: OrderFiat): SavedCollector {
  const { saved } = deps.settlement.collector('card')
  if (!saved || !deps.settlement.isOpen(currency, 'card')) throw new AppError('method_unavailable')
  return saved
}

type Agreeing = {
  userId: UserId
  terms: Pick<Plan, 'currency' | 'amount_units' | 'buys'>
  when: Pick<Plan, 'every' | 'day' | 'time_zone'>
  card: SavedCard
  now: Date
}

/** As it was shown: the screen says the same sentence in the same language. */
export function mandateFor({ userId, terms, when, card, now }: Agreeing): CardMandate {
  const { currency, amount_units, buys } = terms
  if (!buys) throw new Error('a recurring buy buys something')
  const { id: card_ref, brand, last4, exp_month, exp_year } = card
  const amount = formatMoney(money(currency, amount_units))
  return {
    id: newId('cmd', now),
    user_id: userId,
    ...{ card_ref, brand, last4, exp_month, exp_year },
    ...{ currency, amount_units, buys },
    ...when,
    shown_text: mandateText({ last4, amount, coin: buys, every: when.every }),
    language: languageNow(),
    agreed_at: now,
    ...{ withdrawn_at: null, withdrawn_by: null },
  }
}

export async function mandateOf(db: Db, { mandate_id: id }: Plan): Promise<CardMandate | undefined> {
  return id ? cardMandates.find(db, id) : undefined
}

function refused(field: string, message: string): AppError {
  return new AppError('validation_failed', { errors: [{ field, message }] })
}
