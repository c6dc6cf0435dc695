import type { BankPayout } from '@kivuko/contract/console-bank-payouts.ts'
import * as contract from '@kivuko/contract/console-bank-payouts.ts'
import type { Deps } from '#deps.ts'
import { findFirstWords, isSecondWord, wordSaid } from '#operations/first-words.ts'
import { requireIndependent } from '#operations/require-independent.ts'
import { inTransaction } from '#platform/database.ts'
import { on, type Route, type StaffCaller } from '#platform/http.ts'
import type { BankPayoutId, UserId } from '#platform/ids.ts'
import { type ListedPayout, listPayouts, readPayout } from '#rails/list-bank-payouts.ts'
import { confirmPayout, endPayout, markSent, type PayoutSender, takePayout } from '#rails/work-bank-payout.ts'

export function bankPayoutDeskRoutes(deps: Deps): Route[] {
  const show = async (id: BankPayoutId, reader: UserId) => {
    const [row] = await withWords(deps, [await readPayout(deps, id, reader)], reader)
    return row as BankPayout
  }
  return [
    on(contract.listBankPayouts).handle(async ({ query: { limit, after, ...filter } }, { id: reader }) => {
      const page = await listPayouts(deps, filter, { limit, after, reader, isSaid: wordSaid(deps) })
      return { ...page, rows: await withWords(deps, page.rows, reader) }
    }),
    on(contract.takeBankPayout).handle(async ({ params }, by) => {
      const id = params.id as BankPayoutId
      await takePayout(deps, { id, by })
      return show(id, by.id)
    }),
    on(contract.sendBankPayout).handle(async ({ params, body }, by) => {
      const id = params.id as BankPayoutId
      await markSent(deps, { id, by, bankReference: body.bank_reference })
      return show(id, by.id)
    }),
    on(contract.confirmBankPayout).handle(async ({ params }, by) => {
      const id = params.id as BankPayoutId
      await confirmPayout(deps, { id, by, refusePair: (sender) => refuseNoPair(deps, by, sender) })
      return show(id, by.id)
    }),
    on(contract.endBankPayout).handle(async ({ params, body: { what: kind, reason } }, by) => {
      const id = params.id as BankPayoutId
      const said = { subject: id, word: kind, reason, tried: `payout.${kind}` }
      await endPayout(deps, { id, by, kind, reason, isAgreed: () => isSecondWord(deps, by, said) })
      return show(id, by.id)
    }),
  ]
}

const OPEN_TO: Partial<Record<BankPayout['state'], string>> = { sending: 'refused', sent: 'refused', paid: 'returned' }

/** What one person said of it, while it can still come to that. */
async function withWords(deps: Deps, rows: readonly ListedPayout[], reader: UserId): Promise<BankPayout[]> {
  const words = await findFirstWords(
    deps,
    rows.map(({ id }) => id),
    reader,
  )
  return rows.map((row) => {
    const word = words.get(row.id)
    return { ...row, first_word: word && OPEN_TO[row.state] === word.word ? word : null }
  })
}

function refuseNoPair(deps: Deps, caller: StaffCaller, sender: PayoutSender): Promise<void> {
  return inTransaction(deps.db, (tx) => requireIndependent(deps, tx, caller, sender))
}
