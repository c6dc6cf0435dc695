// After a game day: what is wrong with the books, with the world outside, with what customers began, and with the stops.

import type { PromptId } from '../../apps/api/src/platform/ids.ts'
import { reviewPromptOf } from '../../apps/api/src/rails/review-prompt.ts'
import { checkBooks } from '../../apps/api/test/support/books/check-books.ts'
import { checkWorld } from '../../apps/api/test/support/books/check-world.ts'
import { sendLostPayouts } from '../../apps/api/test/support/lost-payouts.ts'
import { openMovements } from '../../apps/api/test/support/movers.ts'
import { bookLostPayments } from '../../apps/api/test/support/random/people.ts'
import { until } from '../../apps/api/test/support/until.ts'
import type { Game } from './game.ts'
import { standingStops } from './stops.ts'

const END_MS_MAX = 300_000

/** Ends the customers' day and waits until what they began has ended. Answers everything that is wrong, in words. */
export async function lookOver(game: Game): Promise<string[]> {
  const { customers, deps, sandbox } = game
  await customers.stop()
  const open = await untilEnded(game)
  const { paidTwice } = await bookLostPayments(deps, sandbox)
  await sayNothingArrived(game)
  const said = await game.command('verify-ledger').catch((error: Error) => error.message)
  return [
    ...customers.faults.map((fault) => `a customer was answered with a fault: ${fault}`),
    ...(customers.taken() === 0 ? ['nobody moved anything all day'] : []),
    ...open.map((each) => `it has not ended: ${each}`),
    ...paidTwice.map(({ id }) => `a phone paid twice: ${id}`),
    // Of many movements a customer's oldest notices are forgotten, as they should be.
    ...(await checkBooks(deps.db)).filter((finding) => !finding.startsWith('notices, missing')),
    ...(await checkWorld(deps.db, { sandbox })),
    ...(said.startsWith('The ledger is right') ? [] : [said]),
    ...[...(await standingStops(game))].map((name) => `${name} is still stopped`),
    ...(await openMovements(deps)).map((each) => `it is open again: ${each}`),
  ]
}

/** Of payouts that M-Pesa does not know a person says whether the statement shows them, as the runbook has it. */
async function untilEnded({ deps, sandbox }: Game): Promise<string[]> {
  let open: string[] = []
  const isDone = async () => {
    await sendLostPayouts(deps, sandbox)
    open = await openMovements(deps)
    return open.length === 0
  }
  await until('everything has ended', isDone, END_MS_MAX).catch(() => undefined)
  return open
}

/** Of prompts that M-Pesa never answered for and whose statement shows no payment, a person says so. */
async function sayNothingArrived({ deps }: Game): Promise<void> {
  const lost = await deps.db.selectFrom('prompts').select('id').where('state', '=', 'lost').execute()
  for (const { id } of lost) await reviewPromptOf(deps, id as PromptId, undefined)
}
