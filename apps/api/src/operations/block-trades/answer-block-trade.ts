// Staff answer, withdraw, refuse and settle block trades: never their own, nor those of an account they are related to.
import { AppError } from '@kivuko/contract/errors.ts'
import { refuseOwn } from '#compliance/is-part-of-company.ts'
import type { Deps } from '#deps.ts'
import { isSecondWord } from '#operations/first-words.ts'
import { requireIndependent } from '#operations/require-independent.ts'
import { inTransaction } from '#platform/database.ts'
import type { StaffCaller } from '#platform/http.ts'
import type { BlockTradeId } from '#platform/ids.ts'
import { recordingRefusals } from '#record/record-refusals.ts'
import { type Answer, answerBlockTrade } from '#trading/answer-block-trade.ts'
import { findBlockTrade } from '#trading/find-block-trades.ts'

/** Runs the deed unless the trade is the caller's own, or its customer's account and theirs are one person's. */
export async function asStranger<T>(
  deps: Deps,
  { id, by, tried }: { id: BlockTradeId; by: StaffCaller; tried: string },
  deed: () => Promise<T>,
): Promise<T> {
  const trade = await findBlockTrade(deps.db, id)
  if (!trade) throw new AppError('block_trade_not_found')
  return recordingRefusals(deps, { actor: by.actor, subject: id, tried }, async () => {
    // Who acts for a company prices nothing for it.
    await refuseOwn(deps.db, by.actor, trade.user_id)
    await inTransaction(deps.db, (tx) => requireIndependent(deps, tx, by, { id: trade.user_id, device: null }))
    return deed()
  })
}

/** False when a price far from the mid waits for a second person. */
export async function answer(deps: Deps, id: BlockTradeId, by: StaffCaller, said: Answer): Promise<boolean> {
  const tried = 'block_trade.answer'
  const isAgreed = (word: string) => {
    const { reason } = said
    if (!reason)
      throw new AppError('validation_failed', {
        errors: [{ field: 'reason', message: 'This price is far from the mid: say why' }],
      })
    return isSecondWord(deps, by, { subject: id, word, reason, tried })
  }
  return asStranger(deps, { id, by, tried }, () => answerBlockTrade(deps, { id, by, answer: said, isAgreed }))
}
