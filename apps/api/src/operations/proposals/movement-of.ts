// What a proposal moves in the ledger, and what is missing for it.
import assert from 'node:assert/strict'
import { ORDER_FIATS, type OrderFiat } from '@kivuko/contract/buying.ts'
import type { ProposalKind, ProposalMove } from '@kivuko/contract/console-proposals.ts'
import type { Journal } from '@kivuko/ledger/journal.ts'
import type { Asset } from '@kivuko/money/assets.ts'
import { type Money, money, toDecimal } from '@kivuko/money/money.ts'
import { manualCredit, manualDebit, purchaseReversal } from '#accounting/recipes/correction.ts'
import { debtPaid, debtWrittenOff } from '#accounting/recipes/dispute.ts'
import { refund } from '#accounting/recipes/refund.ts'
import { treasuryFunding } from '#accounting/recipes/treasury-funding.ts'
import type { Deps } from '#deps.ts'
import { queryable } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'
import { boughtBy } from '#trading/bought-by.ts'
import type { Order } from '#trading/order.ts'
import type { SentRefund } from './proposal.ts'

type Movement = {
  id: string
  kind: ProposalKind
  userId: UserId | null
  amount: Money
  order: Order | undefined
  sent: SentRefund | undefined
}

export function movementOf({ id, kind, userId, amount, order, sent }: Movement): Journal {
  if (kind === 'treasury_funding') return treasuryFunding({ fundingId: id, amount })
  assert(userId, `${id} concerns a customer`)
  if (kind === 'manual_credit') return manualCredit({ proposalId: id, userId, amount })
  if (kind === 'manual_debit') return manualDebit({ proposalId: id, userId, amount })
  if (kind === 'debt_recovery') return debtPaid({ causeId: id, userId, amount: inFiat(amount) })
  if (kind === 'debt_write_off') return debtWrittenOff({ causeId: id, userId, amount })
  assert(order, `${id} concerns an order`)
  if (sent) return refund({ causeId: order.id, provider: sent.provider, total: amount })
  return purchaseReversal({ ...boughtBy(order), withheld: money(order.fiat_currency, order.margin_withheld_units) })
}

/** Debts are of card payments, which are never paid in coins. */
function inFiat({ asset, units }: Money): Money<OrderFiat> {
  const fiat = ORDER_FIATS.find((known) => known === asset)
  assert(fiat, `nobody owes ${asset}`)
  return money(fiat, units)
}

export function movesOf({ entries }: Journal): ProposalMove[] {
  return entries.map(({ account, units }) => moveOf(account.name, money(account.asset as Asset, units)))
}

/** The first account that has less than is taken from it now. */
export async function shortageOf(deps: Deps, { entries }: Journal): Promise<ProposalMove | null> {
  const taken = entries.filter(({ account, units }) => units < 0n && !account.mayGoNegative)
  const balances = await deps.ledger.balances(
    queryable(deps.db),
    taken.map(({ account }) => account.name),
  )
  for (const { account, units } of taken) {
    const left = (balances.get(account.name) ?? 0n) + units
    if (left < 0n) return moveOf(account.name, money(account.asset as Asset, -left))
  }
  return null
}

function moveOf(account: string, amount: Money): ProposalMove {
  return { account, currency: amount.asset, amount: toDecimal(amount) }
}
