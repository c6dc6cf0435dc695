// The PIN is the customer's yes: from then on what they wanted is carried out, whether the session lives or not.
import { plural, t } from '@kivuko/contract/text.ts'
import { type Asset, isAsset } from '@kivuko/money/assets.ts'
import { parse } from '@kivuko/money/money.ts'
import { countedInDollars } from '#compliance/counted-in-dollars.ts'
import type { Deps } from '#deps.ts'
import { type PinTry, takePinTry } from '#people/take-pin-try.ts'
import { after, DAY_MS } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'
import type { Tx } from '#tables.ts'
import { lockCustomer } from '#users/find-user.ts'
import { carryOut } from './carry-out.ts'
import { sessions, sumTaken } from './store.ts'
import { again, type Next, show, type Turn } from './turn.ts'
import { carryOutJob } from './ussd-jobs.ts'

const STOP = '0'
/** A phone that shows a menu takes no prompt: it is asked once the last screen is gone. */
const PROMPT_AFTER_MS = 4_000
/** What the session itself has not come to by then. */
const LEFT_AFTER_MS = 30_000
/** After a PIN was set from the phone alone nothing leaves: whoever was given the number may have set it. */
const NEW_PIN_WAIT_MS = DAY_MS

type Right = Extract<PinTry, { kind: 'right' }>

export async function withPin(turn: Turn, then: (pin: Right) => Promise<Next>): Promise<Next> {
  const tried = await takePinTry(turn.deps, turn.user.id, turn.input)
  if (tried.kind === 'locked') return show(turn, 'locked')
  if (tried.kind === 'right') return then(tried)
  return again(
    turn,
    plural(tried.left, { one: 'Wrong PIN. {count} try left.', other: 'Wrong PIN. {count} tries left.' }),
  )
}

export async function sayYes(turn: Turn): Promise<Next> {
  if (turn.input === STOP) return show(turn, 'stopped')
  return withPin(turn, async (pin) => {
    const { deps, session, transfer } = turn
    const problem = await accept(turn, pin)
    if (problem) return show(turn, 'refused', { problem })
    try {
      const { screen, facts } = await carryOut(deps, session, { transfer, isBusy: true })
      return show(turn, screen, facts)
    } catch (err) {
      // The job goes on with it.
      deps.log.warn({ err, sessionId: session.id }, 'what a phone asked for is left to its job')
      return show(turn, 'under_way')
    }
  })
}

/** Why not, or nothing: then it is carried out, here or by its job. */
async function accept({ deps, session, user }: Turn, pin: Right): Promise<string | undefined> {
  const now = deps.clock.now()
  const { leaves, intent } = session.answers
  const isNewPin = pin.setFrom === 'ussd' && after(pin.setAt, NEW_PIN_WAIT_MS) > now
  if (leaves && isNewPin) return t('Your PIN is new: money leaves a day after it was set.')
  return inTransaction(deps.db, async (tx) => {
    await lockCustomer(tx, user.id)
    const taken = leaves ? await takeFromDay(deps, tx, user.id, leaves) : { units: 0n }
    if ('problem' in taken) return taken.problem
    const accepted = { accepted_at: now, taken_units: taken.units }
    // A step that was begun before goes on where it was.
    if (await sessions.advance(tx, session.id, 'accepted', accepted)) {
      const runAt = after(now, intent?.kind === 'buy' ? PROMPT_AFTER_MS : LEFT_AFTER_MS)
      await carryOutJob.enqueue(tx, { sessionId: session.id }, { runAt })
    }
    return undefined
  })
}

/** `leaves`: `KES 500.00`. The customer is held. */
async function takeFromDay(
  deps: Deps,
  tx: Tx,
  userId: UserId,
  leaves: string,
): Promise<{ units: bigint } | { problem: string }> {
  const amount = amountOf(leaves)
  const counted = amount && countedInDollars(deps, amount)
  const dayMax = deps.config.ussd?.dayMax
  if (!counted || !dayMax) return { problem: t('This is not open at the moment.') }
  const before = await sumTaken(tx, userId, after(deps.clock.now(), -DAY_MS))
  if (before + counted.units <= dayMax.units) return { units: counted.units }
  return { problem: t('That is more than this phone may send in a day. Use the app.') }
}

function amountOf(leaves: string) {
  const [asset = '', decimal = ''] = leaves.split(' ')
  return isAsset(asset) ? parse(asset as Asset, decimal) : undefined
}
