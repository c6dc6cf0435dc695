// A provider of bills over HTTP: JSON, with a token of client credentials that all processes share. The shape is of this house,
// as docs/guides/go-live/bills.md describes it; the sandbox speaks it as well.
import type { Biller } from '@kivuko/contract/bills.ts'
import { toDecimal } from '@kivuko/money/money.ts'
import { type BillerConfig, type BillerKeeps, createAskBiller } from './ask-biller.ts'
import { toBalances, toBillers, toName, toPayment } from './biller-mapping.ts'
import type { BillAccount, Bills } from './port.ts'

/** What can be paid seldom changes; what it costs is looked at again before it is paid. */
const LIST_MS = 60_000

export function createBiller<T>(config: BillerConfig, kept: BillerKeeps<T>): Bills {
  const ask = createAskBiller(config, kept)
  const { clock } = kept
  let known: { billers: readonly Biller[]; until: number } | undefined
  return {
    async listBillers() {
      const now = clock.now().getTime()
      if (known && now < known.until) return { kind: 'done', value: known.billers }
      const outcome = await ask('/billers', toBillers)
      if (outcome.kind === 'done') known = { billers: outcome.value, until: now + LIST_MS }
      return outcome
    },
    checkNumber: (account) => ask('/customers/validate', toName, wireOf(account)),
    pay: ({ id, amount, ...account }) =>
      ask('/payments', (answer) => toPayment(answer, id), {
        ...wireOf(account),
        reference: id,
        amount: toDecimal(amount),
        currency: amount.asset,
      }),
    find: (id) => ask(`/payments/${id}`, (answer) => toPayment(answer, id)),
    readBalances: () => ask('/balance', toBalances),
  }
}

function wireOf({ billerId, productId, number }: BillAccount) {
  return { biller_id: billerId, product_id: productId, customer: number }
}
