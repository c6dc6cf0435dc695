// Answers one step of a session. A step that comes again, because its answer was lost, has the same answer and moves nothing:
// what was answered is kept with the inputs that led there.
import { setTimeout as wait } from 'node:timers/promises'
import { t } from '@kivuko/contract/text.ts'
import type { UssdSession } from '#channels/session.ts'
import type { Deps } from '#deps.ts'
import { worksHere } from '#people/works-here.ts'
import { after } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import { speaking } from '#platform/languages.ts'
import type { UssdRequest, UssdScreen } from '#providers/ussd/port.ts'
import type { Tx } from '#tables.ts'
import type { TransferByPhone } from '#trading/transfer-by-phone.ts'
import { findUserByPhone, type UserRow } from '#users/find-user.ts'
import { answerStranger } from './answer-stranger.ts'
import type { ScreenName } from './screen.ts'
import { sessions, steps } from './store.ts'
import { firstScreen, takeInput } from './take-input.ts'
import { asked, type Next, show } from './turn.ts'

/** A process that took longer over a step is gone. */
const STEP_MS_MAX = 30_000
/** The gateway waits no longer for the same step at its first call. */
const PATIENCE = { turns: 80, everyMs: 100 }

type Claim =
  | { kind: 'ours'; session: UssdSession }
  | { kind: 'answered'; answer: string }
  | { kind: 'running' }
  | { kind: 'over'; session: UssdSession }

export async function answerCallback(deps: Deps, request: UssdRequest, transfer: TransferByPhone): Promise<UssdScreen> {
  const user = await findUserByPhone(deps.db, request.phone)
  const claim = await inTransaction(deps.db, (tx) => claimStep(deps, tx, request))
  return speaking(user?.language ?? 'en', () => answerStep(deps, { request, claim, user, transfer }))
}

type Step = { request: UssdRequest; claim: Claim; user: UserRow | undefined; transfer: TransferByPhone }

async function answerStep(deps: Deps, { request, claim, user, transfer }: Step): Promise<UssdScreen> {
  if (claim.kind === 'answered') return readAnswer(claim.answer)
  if (claim.kind === 'running') return waitForAnswer(deps, request)
  if (claim.kind === 'over') return screenOf(show({ deps, session: claim.session }, afterAll(claim.session)))
  try {
    const next = await goOn(deps, claim.session, { request, user, transfer })
    await inTransaction(deps.db, (tx) => keepAnswer(deps, tx, request, next))
    return screenOf(next)
  } catch (error) {
    // The same step may be tried again; what it did before has keys of its own.
    await inTransaction(deps.db, (tx) => steps.remove(tx, { ...stepOf(deps, request), answer: null })).catch(
      () => undefined,
    )
    throw error
  }
}

async function claimStep(deps: Deps, tx: Tx, request: UssdRequest): Promise<Claim> {
  const { sessionId: id, phone, inputs } = request
  const now = deps.clock.now()
  const fresh: UssdSession = {
    ...{ id, phone, user_id: null, state: 'open', screen: '', answers: {}, inputs: 0 },
    ...{ taken_units: 0n, created_at: now, accepted_at: null, ended_at: null },
  }
  const isNew = await sessions.addOnce(tx, fresh, ['id'])
  const session = (await sessions.lock(tx, id)) ?? fresh
  if (session.phone !== phone) return { kind: 'over', session }
  const step = stepOf(deps, request)
  const known = await steps.find(tx, step)
  if (known && known.answer !== null) return { kind: 'answered', answer: known.answer }
  const isLeft = known && known.started_at <= after(now, -STEP_MS_MAX)
  if (known && !isLeft) return { kind: 'running' }
  // What was typed before must be what was answered before.
  const led = stepOf(deps, { ...request, inputs: inputs.slice(0, session.inputs) })
  const isBegun = session.screen !== ''
  const follows = isNew || isLeft || !isBegun || (inputs.length > session.inputs && (await steps.find(tx, led))?.answer)
  // What was accepted and left is carried out by its job.
  if (!follows || session.state !== 'open') return { kind: 'over', session }
  if (known) await steps.change(tx, step, { started_at: now })
  else await steps.add(tx, { ...step, answer: null, started_at: now })
  return { kind: 'ours', session }
}

async function goOn(
  deps: Deps,
  claimed: UssdSession,
  { request: { inputs }, user, transfer }: Omit<Step, 'claim'>,
): Promise<Next & { user_id: UssdSession['user_id']; inputs: number }> {
  if (!user || (await worksHere(deps.db, user.id)))
    return { ...answerStranger(deps, claimed, inputs), user_id: null, inputs: inputs.length }
  const turns = inputs.slice(claimed.inputs)
  let next = await begin(deps, claimed, { user, transfer })
  for (const [at, input] of turns.entries()) {
    if (!next.asks || (at > 0 && MUST_BE_SEEN.includes(next.screen))) break
    const session = { ...claimed, user_id: user.id, screen: next.screen, answers: next.answers }
    const before = inputs[claimed.inputs + at - 1]
    next = await takeInput({ deps, session, user, transfer, input, before })
    // What was typed ahead was for a menu in another language.
    if (session.screen === 'language') break
  }
  return { ...next, user_id: user.id, inputs: inputs.length }
}

/** Whoever dials more than the code is asked all the same before money moves. */
const MUST_BE_SEEN: readonly ScreenName[] = ['buy_confirm', 'sell_confirm', 'send_confirm', 'phone_confirm', 'freeze']

/** Where the session is; of a new one, or of another customer by now, the first screen. */
async function begin(
  deps: Deps,
  session: UssdSession,
  { user, transfer }: { user: UserRow; transfer: TransferByPhone },
): Promise<Next> {
  if (session.screen === '') return firstScreen({ deps, session, user, transfer })
  if (session.user_id !== user.id) return show({ deps, session }, 'over')
  if (user.suspended_at) return show({ deps, session }, 'frozen')
  return asked(session)
}

async function keepAnswer(
  deps: Deps,
  tx: Tx,
  request: UssdRequest,
  next: Awaited<ReturnType<typeof goOn>>,
): Promise<void> {
  const { screen, answers, asks, user_id, inputs } = next
  await sessions.change(tx, request.sessionId, { screen, answers, user_id, inputs })
  if (!asks) await sessions.advance(tx, request.sessionId, 'ended', { ended_at: deps.clock.now() })
  await steps.change(tx, stepOf(deps, request), { answer: `${asks ? 'CON' : 'END'} ${next.text}` })
}

/** The PIN is among the inputs: a hash of them that anybody could make would tell it. */
function stepOf({ secrets }: Deps, { sessionId, inputs }: UssdRequest) {
  return { session_id: sessionId, inputs_hash: secrets.derive('ussd step', JSON.stringify([sessionId, inputs])) }
}

async function waitForAnswer(deps: Deps, request: UssdRequest): Promise<UssdScreen> {
  for (let turn = 0; turn < PATIENCE.turns; turn += 1) {
    await wait(PATIENCE.everyMs)
    const answer = (await steps.find(deps.db, stepOf(deps, request)))?.answer
    if (answer) return readAnswer(answer)
  }
  return { text: t('We are at it. A text message says how it ends.'), isLast: true }
}

/** Whoever said yes is not told to begin anew. */
function afterAll({ state }: UssdSession): ScreenName {
  return state === 'open' || state === 'ended' ? 'over' : 'under_way'
}

function readAnswer(answer: string): UssdScreen {
  return { text: answer.slice(4), isLast: answer.startsWith('END') }
}

function screenOf({ text, asks }: Next): UssdScreen {
  return { text, isLast: !asks }
}
