// What members send alone for a company, within its limit of a day and currency: judged where the transfer is made, and written only with it.
import { AppError } from '@kivuko/contract/errors.ts'
import type { TransferFiat } from '@kivuko/contract/transfers.ts'
import type { Money } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { after, DAY_MS } from '#platform/clock.ts'
import type { UserId } from '#platform/ids.ts'
import type { Tx } from '#tables.ts'
import { addSends, findAllowances, type SendRow } from './companies/store.ts'

/** A transfer of a company that one member makes, and the key of their call. */
export type SentAlone = { companyId: UserId; member: UserId; key: string; amount: Money<TransferFiat> }

export type Allowances = {
  /** As if one after another: why it is refused, or undefined when it is taken. */
  take(sent: SentAlone): AppError | undefined
  /** Writes those of the transfers that are made. */
  write(tx: Tx, made: readonly SentAlone[]): Promise<void>
}

/**
 * By the limit of now, once the companies are held. Refuses with `company_limit_passed` what does not fit, and with
 * `idempotency_conflict` a key that sent already: that its answer was forgotten since opens it to nothing.
 */
export async function holdAllowances(deps: Deps, tx: Tx, wanted: readonly SentAlone[]): Promise<Allowances> {
  const now = deps.clock.now()
  const asked = wanted.map(({ companyId, key, amount }) => ({ companyId, key, currency: amount.asset }))
  const rows = asked.length > 0 ? await findAllowances(tx, asked, after(now, -DAY_MS)) : []
  const used = new Set(rows.flatMap((row) => (row.is_used ? [`${row.company_id} ${row.call_key}`] : [])))
  const left = new Map(rows.map((row) => [`${row.company_id} ${row.currency}`, row.limit_units - row.sent_units]))
  return {
    take({ companyId, key, amount }) {
      if (used.has(`${companyId} ${key}`)) return new AppError('idempotency_conflict')
      const which = `${companyId} ${amount.asset}`
      const rest = (left.get(which) ?? 0n) - amount.units
      if (rest < 0n) return new AppError('company_limit_passed')
      left.set(which, rest)
      return undefined
    },
    async write(tx, made) {
      await addSends(
        tx,
        made.map(({ companyId, member, key, amount: { asset, units } }): SendRow => {
          return { company_id: companyId, call_key: key, member, currency: asset, amount_units: units, sent_at: now }
        }),
      )
    },
  }
}
