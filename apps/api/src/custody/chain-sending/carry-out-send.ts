// Carries out a send, one step at a time: a number, a signature, into the network, and deep enough in it. Each step is
// written down before the next is taken, so that it goes on wherever a process died.
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { ChainSendId } from '#platform/ids.ts'
import { followSend } from './follow-send.ts'
import { giveNumber } from './give-number.ts'
import { pollAgain } from './poll-again.ts'
import { hasEnded } from './send.ts'
import { signAttempt } from './sign-attempt.ts'
import { findAttempts, findSend } from './store.ts'

/** The job. A network or a signer that does not answer is asked again at its pace. */
export async function carryOutSend(deps: Deps, id: ChainSendId): Promise<void> {
  try {
    await step(deps, id)
  } catch (error) {
    // What a node says or does not say is no fault of the job: it is tried again for as long as it takes.
    deps.log.warn({ err: error, sendId: id }, 'a send could not be carried on')
    await inTransaction(deps.db, (tx) => pollAgain(deps, tx, id, deps.config.chains.pollMs))
  }
}

async function step(deps: Deps, id: ChainSendId): Promise<void> {
  const send = await findSend(deps.db, id)
  if (!send || hasEnded(send)) return
  if (send.state === 'waiting') return giveNumber(deps, send)
  const attempts = await findAttempts(deps.db, id)
  const unsigned = attempts.find(({ hash }) => hash === null)
  if (unsigned && send.state === 'sending') await signAttempt(deps, send, unsigned)
  else await followSend(deps, send, attempts)
}
