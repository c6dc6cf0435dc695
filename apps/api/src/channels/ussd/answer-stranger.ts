// A phone without an account here: it is told so, in English until it chooses another language. Nothing is kept of that
// beyond the session.
import { t } from '@kivuko/contract/text.ts'
import type { UssdSession } from '#channels/session.ts'
import type { Deps } from '#deps.ts'
import { speaking } from '#platform/languages.ts'
import { languageAt, type ScreenName } from './screen.ts'
import { again, asked, type Next, show } from './turn.ts'

const LANGUAGE = '8'
const BACK = '0'
const ASKED: readonly string[] = ['unknown', 'language'] satisfies ScreenName[]

export function answerStranger(deps: Deps, claimed: UssdSession, inputs: readonly string[]): Next {
  const isOn = claimed.user_id === null && ASKED.includes(claimed.screen)
  let next = isOn ? asked(claimed) : show({ deps, session: claimed }, 'unknown')
  for (const input of inputs.slice(claimed.inputs)) {
    if (!next.asks) break
    next = takeInput({ deps, session: { ...claimed, screen: next.screen, answers: next.answers } }, input)
  }
  return next
}

function takeInput(turn: { deps: Deps; session: UssdSession }, input: string): Next {
  if (turn.session.screen === 'unknown' && input === LANGUAGE) return show(turn, 'language')
  if (turn.session.screen === 'language') {
    if (input === BACK) return show(turn, 'unknown')
    const language = languageAt(input)
    if (language) return speaking(language, () => show(turn, 'still_unknown'))
  }
  return again(turn, t('Type one of the numbers.'))
}
