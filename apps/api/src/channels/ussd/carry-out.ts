// Carries out what a customer said yes to: by the use cases of the app, under the session's own key, so that it is done once
// however often this runs. The session tries at once; a job does what the session did not come to, and asks the phone to pay,
// which M-Pesa cannot do while the phone shows a menu.
import { ERRORS } from '@kivuko/contract/error-codes.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { inEnglish, type Said, say, spoken } from '@kivuko/contract/say.ts'
import { money, parse } from '@kivuko/money/money.ts'
import { endsAsSentence, keyOfSession, plainMoney, type UssdSession } from '#channels/session.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'
import { notify } from '#record/notify.ts'
import { orderByPhone, placeForPhone } from '#trading/order-by-phone.ts'
import { payPhone } from '#trading/pay-phone.ts'
import { receivedOf, sellToPhone } from '#trading/sell-to-phone.ts'
import type { TransferByPhone } from '#trading/transfer-by-phone.ts'
import type { Facts, ScreenName } from './screen.ts'
import { sessions } from './store.ts'

type Outcome = { screen: ScreenName; facts: Partial<Facts> }
type Accepted = UssdSession & { user_id: UserId }
/** `isBusy`: the phone shows a menu, and takes no prompt. */
type Hand = { transfer: TransferByPhone; isBusy: boolean }

/** Throws what says nothing of how it ended: then the job goes on. A refusal is an outcome, and is told by text as well. */
export async function carryOut(deps: Deps, session: UssdSession, hand: Hand): Promise<Outcome> {
  const { intent } = session.answers
  if (session.user_id === null || !intent) throw new Error(`session ${session.id} accepted nothing`)
  try {
    const outcome = await move(deps, session as Accepted, intent, hand)
    // An order waits for the prompt, which the job sends.
    if (intent.kind !== 'buy' || !hand.isBusy) await end(deps, session.id, 'done')
    return outcome
  } catch (error) {
    if (!(error instanceof AppError) || saysNothing(error)) throw error
    await refuse(deps, session as Accepted, error.said)
    return { screen: 'refused', facts: { problem: spoken(error.said) } }
  }
}

/** As a job: nothing, where the session came to an end by itself. */
export async function carryOutLeft(deps: Deps, sessionId: string, transfer: TransferByPhone): Promise<void> {
  const session = await sessions.find(deps.db, sessionId)
  if (session?.state === 'accepted') await carryOut(deps, session, { transfer, isBusy: false })
}

async function move(
  deps: Deps,
  { id, user_id: userId, phone, answers }: Accepted,
  intent: NonNullable<UssdSession['answers']['intent']>,
  { transfer, isBusy }: Hand,
): Promise<Outcome> {
  const key = keyOfSession(id)
  const { name } = answers
  if (intent.kind === 'buy') {
    const wanted = { userId, quoteId: intent.quoteId, phone }
    const order = isBusy ? await placeForPhone(deps, wanted) : (await orderByPhone(deps, wanted)).order
    const amount = plainMoney(money(order.fiat_currency, order.total_units))
    return { screen: 'bought', facts: { amount, reference: order.reference } }
  }
  if (intent.kind === 'sell') {
    const sale = await sellToPhone(deps, { userId, quoteId: intent.quoteId, phone })
    return { screen: 'sold', facts: { received: plainMoney(receivedOf(sale)), reference: sale.reference } }
  }
  if (intent.kind === 'send') {
    const { identifier, currency, amount } = intent
    const sent = await transfer({ userId, identifier, currency, amount, key })
    return {
      screen: 'sent',
      facts: { amount: `${currency} ${amount}`, name: sent.recipient_name, reference: sent.reference },
    }
  }
  const amount = parse('KES', intent.amount)
  if (!amount) throw new Error(`session ${id} has no amount`)
  const payment = await payPhone(deps, { userId, phone: intent.phone, amount, key })
  return { screen: 'paid', facts: { amount: plainMoney(amount), name, reference: payment.reference } }
}

/** It may have happened, or may yet. */
function saysNothing({ code }: AppError): boolean {
  return ERRORS[code].status >= 500 || code === 'idempotency_running'
}

async function end(deps: Deps, id: string, to: 'done'): Promise<void> {
  await inTransaction(deps.db, (tx) => sessions.advance(tx, id, to, { ended_at: deps.clock.now() }))
}

/** What was taken from the day is given back with the state. */
async function refuse(deps: Deps, { id, user_id: userId }: Accepted, why: Said): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    if (!(await sessions.advance(tx, id, 'refused', { ended_at: deps.clock.now() }))) return
    await notify(deps, tx, {
      userId,
      key: `ussd:${id}:refused`,
      type: 'payment',
      title: say('What you asked for from your phone was not done'),
      message: [endsAsSentence(inEnglish(why)) ? why : say('{rule}.', { rule: [why] }), say('Nothing moved.')],
      actionUrl: '/transactions',
    })
  })
}
