// How soon a password would be guessed, and why. A chunk of its own with dictionaries of several 100 kB: it is loaded
// when a password is first typed, the frequent passwords before the words and names, and nothing waits for it.
import { t } from '@kivuko/contract/text.ts'
import { type ZxcvbnFactory as Estimator, type OptionsType, ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** What the library names its warnings: without translations it answers these names. */
const WARNINGS: Record<string, string> = {
  straightRow: t('A row of keys is easy to guess.'),
  keyPattern: t('A pattern on the keyboard is easy to guess.'),
  simpleRepeat: t('A character that is repeated is easy to guess.'),
  extendedRepeat: t('Characters that are repeated are easy to guess.'),
  sequences: t('A sequence such as "abc" or "123" is easy to guess.'),
  recentYears: t('Recent years are easy to guess.'),
  dates: t('Dates are easy to guess.'),
  topTen: t('This is one of the most used passwords: it is tried first.'),
  topHundred: t('This is one of the most used passwords: it is tried first.'),
  common: t('This is one of the most used passwords: it is tried first.'),
  similarToCommon: t('This is close to one of the most used passwords.'),
  wordByItself: t('A single word is easy to guess.'),
  namesByThemselves: t('A name by itself is easy to guess.'),
  commonNames: t('Common names are easy to guess.'),
  userInputs: t('Your own name or address is easy to guess.'),
}

/** From this score on (of 4) the library has nothing to advise. */
const HARD_FROM = 3

let estimator: Estimator | undefined

/** One or two sentences. `own` are words that whoever knows the person would try. */
export function adviceFor(password: string, own: string[]): string {
  estimator ??= startEstimator()
  const { score, feedback } = estimator.check(password, own)
  if (score >= HARD_FROM) return t('This is hard to guess.')
  const warning = WARNINGS[feedback.warning ?? '']
  const suggestion = t('Add a few words that do not belong together.')
  return warning ? `${warning} ${suggestion}` : suggestion
}

function startEstimator(): Estimator {
  const options: OptionsType = { dictionary, graphs: adjacencyGraphs, useLevenshteinDistance: true }
  import('@zxcvbn-ts/language-en').then(
    (english) => {
      estimator = new ZxcvbnFactory({ ...options, dictionary: { ...dictionary, ...english.dictionary } })
    },
    // A word more or less: the advice goes on without.
    () => {},
  )
  return new ZxcvbnFactory(options)
}
