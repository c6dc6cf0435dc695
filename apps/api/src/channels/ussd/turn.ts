// One turn of a session: what is at hand, and how the next screen is said.

import { isKenyanPhone } from '@kivuko/contract/phone.ts'
import type { UssdSession } from '#channels/session.ts'
import type { Deps } from '#deps.ts'
import type { TransferByPhone } from '#trading/transfer-by-phone.ts'
import type { UserRow } from '#users/find-user.ts'
import { askedAgain, type Facts, SCREENS, type ScreenName, screenText } from './screen.ts'

export type Turn = {
  deps: Deps
  session: UssdSession
  user: UserRow
  input: string
  /** The one before. */
  before: string | undefined
  transfer: TransferByPhone
}

/** `asks` whether the session goes on. */
export type Next = { screen: ScreenName; text: string; asks: boolean; answers: UssdSession['answers'] }

type Said = Pick<Turn, 'deps' | 'session'>

/** The screen with these facts; a question is kept, to be asked again. */
export function show(
  { deps, session }: Said,
  screen: ScreenName,
  facts: Partial<Facts> = {},
  answers: UssdSession['answers'] = {},
): Next {
  const hasMpesa = isKenyanPhone(session.phone) && deps.mobileMoney.mpesa !== undefined
  const text = screenText(screen, {
    brand: deps.config.brand.name,
    hasMpesa,
    code: deps.config.ussd?.code ?? '',
    ...facts,
  })
  const { asks } = SCREENS[screen]
  return { screen, text, asks, answers: asks ? { ...answers, question: text } : session.answers }
}

/** Where the session is: its question, as it was asked. */
export function asked({ screen, answers }: UssdSession): Next {
  const name = screen as ScreenName
  return { screen: name, text: answers.question ?? '', asks: SCREENS[name].asks, answers }
}

/** The same question, after what was wrong with the answer. */
export function again({ session: { screen, answers } }: Said, problem: string): Next {
  return { screen: screen as ScreenName, text: askedAgain(answers.question ?? '', problem), asks: true, answers }
}
