// Whether M-Pesa takes the initiator's credential, and calls us back: known by its answer about a payment that nobody made.
import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import { type Finding, fine, skipped, wrong } from '#providers/examine/port.ts'
import type { DisbursementAnswer } from '#providers/mobile-money/port.ts'
import { findEventAbout, findLastEventTo } from '#record/webhook-events.ts'
import type { Check } from '../check.ts'

/** Safaricom answers within seconds; every check ends within thirty. */
const ANSWER_MS_MAX = 20_000
const EVERY_MS = 500

/** Each question with a wrong password counts towards the lock of the initiator: one that was refused waits so long. */
const REFUSED_FOR_MS = 10 * 60_000

const ABOUT = 'M-Pesa initiator'

export const initiator: Check = {
  area: 'providers',
  asksOthers: () => true,
  ask: (deps) => examineInitiator(deps, ANSWER_MS_MAX),
}

/** Waits so many milliseconds for the answer. */
export async function examineInitiator(deps: Deps, waitMs: number): Promise<Finding[]> {
  const { mobileMoney: settings } = deps.config
  const ask = deps.mobileMoney.mpesa?.askAboutNothing
  if (!ask || !settings) return []
  // Another password or another name is another question.
  const mark = createHash('sha256').update(`${settings.initiator} ${settings.securityCredential}`).digest('hex')
  const refused = await refusedBefore(deps, mark)
  if (refused) return [refused]
  const asked = await ask(mark)
  if (asked.kind === 'refused')
    return [
      wrong(
        ABOUT,
        `M-Pesa refuses the question (${asked.code}).`,
        'Compare MPESA_INITIATOR, MPESA_SECURITY_CREDENTIAL and MPESA_PAYOUT_SHORTCODE with the portal.',
      ),
    ]
  if (asked.kind !== 'done') return [skipped(ABOUT, 'It could not be asked: see what is said of the M-Pesa app.')]
  const answer = await answerTo(deps, asked.value.queryRef, waitMs)
  return [answer ? judgeAnswer(answer) : unanswered(deps, waitMs)]
}

async function refusedBefore(deps: Deps, addressRef: string): Promise<Finding | undefined> {
  const since = after(deps.clock.now(), -REFUSED_FOR_MS)
  const event = await findLastEventTo(deps.db, { provider: 'mpesa', type: 'examine', addressRef, since })
  const answer = event && answerIn(deps, event)
  const finding = answer && judgeAnswer(answer)
  if (finding?.state !== 'wrong') return undefined
  return { ...finding, says: `${finding.says} It said so within ten minutes, and was not asked again.` }
}

function answerIn({ mobileMoney }: Deps, { body }: { body: string }): DisbursementAnswer | undefined {
  const message = mobileMoney.mpesa?.readKeptMessage({
    kind: 'examine',
    named: undefined,
    rawBody: Buffer.from(body),
  })
  return message?.kind === 'examined' ? message.answer : undefined
}

async function answerTo(deps: Deps, objectRef: string, waitMs: number): Promise<DisbursementAnswer | undefined> {
  const end = performance.now() + waitMs
  while (performance.now() < end) {
    const event = await findEventAbout(deps.db, { provider: 'mpesa', type: 'examine', objectRef })
    const answer = event && answerIn(deps, event)
    if (answer) return answer
    await wait(EVERY_MS)
  }
  return undefined
}

function unanswered({ config: { mobileMoney } }: Deps, waitMs: number): Finding {
  const origin = mobileMoney && new URL(mobileMoney.callbackUrl).origin
  return wrong(
    ABOUT,
    `M-Pesa took a question, and its answer did not come to ${origin} within ${Math.round(waitMs / 1_000)} seconds.`,
    'See that Safaricom reaches that address (MPESA_CALLBACK_BASE, MPESA_CALLBACK_FROM, the proxy in front), and that a process answers there.',
  )
}

/** What M-Pesa says of the one who asks; whatever it says of the payment, it let us ask. */
const REFUSALS: Readonly<Record<string, string>> = {
  '2001': 'The password in MPESA_SECURITY_CREDENTIAL, or the name in MPESA_INITIATOR, is not the initiator’s',
  '8006': 'The initiator is locked',
  '21': 'The initiator may not ask how a transaction stands',
  '2028': 'The initiator may not ask how a transaction stands',
}

/** Pure. */
export function judgeAnswer(answer: DisbursementAnswer): Finding {
  const why = answer.kind === 'unknown' ? REFUSALS[answer.code] : undefined
  if (why)
    return wrong(
      ABOUT,
      `${why} (${(answer as { code: string }).code}): no payout leaves, or none can be followed.`,
      'Set the password and the roles anew in the organisation portal, and encrypt it with encrypt-credential.ts. Do not ask again and again: wrong passwords lock the initiator.',
    )
  if (answer.kind === 'unknown')
    return skipped(ABOUT, `M-Pesa called back, and did not say whether it knows the initiator (${answer.code}).`)
  return fine(ABOUT, 'M-Pesa takes the credential, and calls us back.')
}
