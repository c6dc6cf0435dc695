// Every screen of a phone with buttons, as a table: what it says, and whether it asks. Pure. Each is at most USSD_SCREEN_MAX
// characters long with the longest names and amounts; what comes from elsewhere is cut to its place here.
import { LANGUAGE_FACTS, LANGUAGES, type Language } from '@kivuko/contract/languages.ts'
import { t } from '@kivuko/contract/text.ts'
import { USSD_SCREEN_MAX } from '@kivuko/contract/ussd.ts'
import { asSentence, short } from '#channels/session.ts'
import { cutTo, placesOf, toGsm7 } from '#platform/gsm7.ts'

const NAME_MAX = 26
const PROBLEM_MAX = 140
const PROBLEM_MIN = 12
const BRAND_MAX = 20
const REFERENCE_MAX = 20

/** What screens say, as far as it is known. Amounts are written already. */
export type Facts = {
  brand: string
  /** Why nothing was done. */
  problem?: string
  /** It is a phone of a country with M-Pesa. */
  hasMpesa?: boolean
  amount?: string
  fee?: string
  received?: string
  rate?: string
  name?: string
  reference?: string
  lines?: readonly string[]
  code?: string
}

type Screen = { asks: boolean; says: (facts: Facts) => string }

const asks = (says: Screen['says']) => ({ asks: true as const, says })
const tells = (says: Screen['says']) => ({ asks: false as const, says })
const words = (text: string | undefined, max: number) => short(text ?? '', max)
const brandOf = ({ brand }: Facts) => words(brand, BRAND_MAX)
const nameOf = ({ name }: Facts) => words(name, NAME_MAX)
const unknownTo = (facts: Facts) =>
  t('This number has no account with {name}, or is not verified in it.', { name: brandOf(facts) })
const referenceOf = ({ reference }: Facts) => words(reference, REFERENCE_MAX)

export const SCREENS = {
  choose_pin: asks((facts) =>
    t('{name}: choose a PIN of 4 digits. No year, no row of digits. Never tell it to anybody.', {
      name: brandOf(facts),
    }),
  ),
  repeat_pin: asks(() => t('Type the same PIN again.')),
  menu: asks((facts) =>
    [
      brandOf(facts),
      t('1 Balance'),
      ...(facts.hasMpesa ? [t('2 Buy USDT'), t('3 Sell USDT')] : []),
      t('4 Send to a customer'),
      ...(facts.hasMpesa ? [t('5 Send to a phone')] : []),
      t('6 Last five lines'),
      t('7 Freeze my account'),
      t('8 Language'),
    ].join('\n'),
  ),
  language: asks(() =>
    [...LANGUAGES.map((each, at) => `${at + 1} ${LANGUAGE_FACTS[each].own}`), t('0 Back')].join('\n'),
  ),
  balance_pin: asks(() => t('Your PIN, to see your balance:')),
  lines_pin: asks(() => t('Your PIN, to see your last lines:')),
  buy_amount: asks(() => t('Buy USDT with M-Pesa. How many shillings?\n0 Back')),
  buy_confirm: asks(({ amount = '', received = '', fee = '' }) =>
    t(
      'Pay {amount} by M-Pesa, get {received}. Fee {fee} is included. M-Pesa asks you next.\nYour PIN to buy, 0 to stop:',
      {
        amount,
        received,
        fee,
      },
    ),
  ),
  sell_amount: asks(() => t('Sell USDT to your M-Pesa. How many USDT?\n0 Back')),
  sell_confirm: asks(({ amount = '', received = '', fee = '' }) =>
    t('Sell {amount}, get {received} on this phone. Fee {fee} is taken off.\nYour PIN to sell, 0 to stop:', {
      amount,
      received,
      fee,
    }),
  ),
  send_to: asks(() => t('Send to a customer. Their phone number?\n0 Back')),
  send_amount: asks((facts) =>
    t('To {name}. How much {currency}?\n0 Back', { name: nameOf(facts), currency: facts.amount ?? '' }),
  ),
  send_confirm: asks((facts) =>
    t('Send {amount} to {name}. No fee. It cannot be taken back.\nYour PIN to send, 0 to stop:', {
      amount: facts.amount ?? '',
      name: nameOf(facts),
    }),
  ),
  phone_to: asks(() => t('Send shillings to a phone. Its number?\n0 Back')),
  phone_amount: asks((facts) => t('To {name}. How many shillings?\n0 Back', { name: nameOf(facts) })),
  phone_confirm: asks((facts) =>
    t('Send {amount} to {name}. Fee {fee} on top.\nYour PIN to send, 0 to stop:', {
      amount: facts.amount ?? '',
      name: nameOf(facts),
      fee: facts.fee ?? '',
    }),
  ),
  freeze: asks(() =>
    t('Freeze your account? Nothing leaves it, everybody is signed out. Our team opens it again.\n1 Freeze\n0 Back'),
  ),

  balance: tells(({ lines = [] }) => fitting(lines)),
  last_lines: tells(({ lines = [] }) =>
    lines.length > 0 ? fitting(lines) : t('Nothing has happened in your account yet.'),
  ),
  bought: tells((facts) =>
    t('M-Pesa asks this phone now: pay {amount}. A text message follows. Reference {reference}.', {
      amount: facts.amount ?? '',
      reference: referenceOf(facts),
    }),
  ),
  sold: tells((facts) =>
    t('{received} is on its way to this phone. A text message follows. Reference {reference}.', {
      received: facts.received ?? '',
      reference: referenceOf(facts),
    }),
  ),
  sent: tells((facts) =>
    t('Sent {amount} to {name}. Reference {reference}.', {
      amount: facts.amount ?? '',
      name: nameOf(facts),
      reference: referenceOf(facts),
    }),
  ),
  paid: tells((facts) =>
    t('{amount} is on its way to {name}. A text message follows. Reference {reference}.', {
      amount: facts.amount ?? '',
      name: nameOf(facts),
      reference: referenceOf(facts),
    }),
  ),
  stopped: tells(() => t('Stopped. Nothing was done.')),
  refused: tells(({ problem }) => t('{why} Nothing was done.', { why: asSentence(words(problem, PROBLEM_MAX)) })),
  under_way: tells(() => t('We are at it. A text message says how it ends. Do not dial again before.')),
  frozen: tells(() => t('Your account is frozen: nothing leaves it. Write to our team to open it again.')),
  unknown: asks((facts) => [unknownTo(facts), t('8 Language')].join('\n')),
  still_unknown: tells((facts) => unknownTo(facts)),
  off: tells(() => t('You turned this service off. Turn it on in the app, under Security.')),
  locked: tells(() =>
    t(
      'Your PIN is locked: it was wrong five times. Set it anew in the app, under Security. 7 in the menu freezes your account.',
    ),
  ),
  over: tells((facts) => t('This session is over. Dial {code} again.', { code: facts.code ?? '' })),
} as const satisfies Record<string, Screen>

export type ScreenName = keyof typeof SCREENS
/** Those that ask. */
export type Asking = { [S in ScreenName]: (typeof SCREENS)[S]['asks'] extends true ? S : never }[ScreenName]

/** By its number on the screen of languages. */
export function languageAt(input: string): Language | undefined {
  return /^\d$/.test(input) ? LANGUAGES[Number(input) - 1] : undefined
}

export function screenText(name: ScreenName, facts: Facts): string {
  const screen: Screen = SCREENS[name]
  return cutTo(toGsm7(screen.says(facts)), USSD_SCREEN_MAX)
}

/** The question again, and before it what was wrong with the answer, as far as there is room. */
export function askedAgain(question: string, problem: string): string {
  const room = USSD_SCREEN_MAX - (placesOf(question) ?? question.length) - 1
  return room < PROBLEM_MIN ? question : `${words(problem, room)}\n${question}`
}

/** As many whole lines as a screen holds. */
function fitting(lines: readonly string[]): string {
  const kept: string[] = []
  for (const line of lines.map((each) => short(each, USSD_SCREEN_MAX)))
    if ([...kept, line].join('\n').length <= USSD_SCREEN_MAX) kept.push(line)
  return kept.join('\n')
}
