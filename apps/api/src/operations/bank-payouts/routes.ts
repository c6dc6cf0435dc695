import type { BankPayout } from '@kivuko/contract/console-bank-payouts.ts'
import * as contract from '@kivuko/contract/console-bank-payouts.ts'
import type { Deps } from '#deps.ts'
import { findFirstWords, isSecondWord, wordSaid } from '#operations/first-words.ts'
import { requireIndependent, whyNoPair } from '#operations/require-independent.ts'
import { inTransaction } from '#platform/database.ts'
import { on, type Route, type StaffCaller } from '#platform/http.ts'
import type { BankPayoutId } from '#platform/ids.ts'
import { type ListedPayout, listPayouts, readPayout } from '#rails/list-bank-payouts.ts'
import { confirmPayout, endPayout, markSent, type PayoutSender, takePayout } from '#rails/work-bank-payout.ts'

export function bankPayoutDeskRoutes(deps: Deps): Route[] {
  const show = async (id: BankPayoutId, reader: StaffCaller) => {
    const [row] = await asSeen(deps, [await readPayout(deps, id, reader.id)], reader)
    return row as BankPayout
  }
  return [
    on(contract.listBankPayouts).handle(async ({ query: { limit, after, ...filter } }, reader) => {
      const page = await listPayouts(deps, filter, { limit, after, reader: reader.id, isSaid: wordSaid(deps) })
      return { ...page, rows: await asSeen(deps, page.rows, reader) }
    }),
    on(contract.takeBankPayout).handle(async ({ params }, by) => {
      const id = params.id as BankPayoutId
      await takePayout(deps, { id, by })
      return show(id, by)
    }),
    on(contract.sendBankPayout).handle(async ({ params, body }, by) => {
      const id = params.id as BankPayoutId
      await markSent(deps, { id, by, bankReference: body.bank_reference })
      return show(id, by)
    }),
    on(contract.confirmBankPayout).handle(async ({ params }, by) => {
      const id = params.id as BankPayoutId
      await confirmPayout(deps, { id, by, refusePair: (sender) => refuseNoPair(deps, by, sender) })
      return show(id, by)
    }),
    on(contract.endBankPayout).handle(async ({ params, body: { what: kind, reason } }, by) => {
      const id = params.id as BankPayoutId
      const said = { subject: id, word: kind, reason, tried: `payout.${kind}` }
      await endPayout(deps, { id, by, kind, reason, isAgreed: () => isSecondWord(deps, by, said) })
      return show(id, by)
    }),
  ]
}

const OPEN_TO: Partial<Record<BankPayout['state'], string>> = { sending: 'refused', sent: 'refused', paid: 'returned' }

/** With what one person said of it, while it can still come to that, and why the reader may not confirm it. */
async function asSeen(deps: Deps, rows: readonly ListedPayout[], reader: StaffCaller): Promise<BankPayout[]> {
  const words = await findFirstWords(
    deps,
    rows.map(({ id }) => id),
    reader,
  )
  const seen = rows.map(async ({ sender, ...row }) => {
    const word = words.get(row.id)
    const first_word = word && OPEN_TO[row.state] === word.word ? word : null
    const confirm_refusal = row.state === 'sent' && sender ? await whyNotConfirm(deps, reader, sender) : null
    return { ...row, first_word, confirm_refusal }
  })
  return Promise.all(seen)
}

async function whyNotConfirm(
  deps: Deps,
  reader: StaffCaller,
  sender: PayoutSender,
): Promise<BankPayout['confirm_refusal']> {
  return sender.id === reader.id ? 'own_payout' : ((await whyNoPair(deps, reader, sender)) ?? null)
}

function refuseNoPair(deps: Deps, caller: StaffCaller, sender: PayoutSender): Promise<void> {
  return inTransaction(deps.db, (tx) => requireIndependent(deps, tx, caller, sender))
}
