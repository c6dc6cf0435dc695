// What each question does with its answer. Three inputs lead to a balance, a price and a sale, four to money sent.
import { amountIn } from '@kivuko/contract/amounts.ts'
import { ERRORS } from '@kivuko/contract/error-codes.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { isKenyanPhone, kenyanPhoneProblem, readPhone, shownPhone } from '@kivuko/contract/phone.ts'
import { pinProblem } from '@kivuko/contract/pin.ts'
import { spoken } from '@kivuko/contract/say.ts'
import { retold, t } from '@kivuko/contract/text.ts'
import type { TransferFiat } from '@kivuko/contract/transfers.ts'
import { add, money, toDecimal } from '@kivuko/money/money.ts'
import { plainMoney } from '#channels/session.ts'
import { createQuote } from '#market/create-quote.ts'
import { freezeAccount } from '#people/freeze-account.ts'
import { findPin, keepPin, pinStateOf } from '#people/keep-pin.ts'
import { inTransaction } from '#platform/database.ts'
import { speaking } from '#platform/languages.ts'
import { listAvailable } from '#record/list-available.ts'
import { pageTransactions } from '#record/page-transactions.ts'
import { feeOfPhonePayment } from '#trading/pay-phone.ts'
import { coinsOf, feeIn, quoteSaleToPhone, receivedOf } from '#trading/sell-to-phone.ts'
import { readTransferAmount } from '#trading/transfer-by-phone.ts'
import { changeUser } from '#users/change-user.ts'
import { findByIdentifiers } from '#users/find-by-identifier.ts'
import { fullNameOf } from '#users/user.ts'
import { sayYes, withPin } from './say-yes.ts'
import { type Asking, languageAt } from './screen.ts'
import { lineOf } from './spoken-line.ts'
import { again, type Next, show, type Turn } from './turn.ts'

const BACK = '0'
const LINES = 5
const COIN = 'USDT'
const MINUTE_MS = 60_000

/** The first screen of whoever dialled: their menu, or at first use the question for a PIN. */
export async function firstScreen(turn: Omit<Turn, 'input' | 'before'>): Promise<Next> {
  if (turn.user.suspended_at) return show(turn, 'frozen')
  const state = pinStateOf(await findPin(turn.deps.db, turn.user.id))
  if (state === 'off') return show(turn, 'off')
  return show(turn, state === 'none' ? 'choose_pin' : 'menu')
}

/** Refusals of an amount, a number or a service are said before the question that is asked again. */
export async function takeInput(turn: Turn): Promise<Next> {
  const screen = turn.session.screen as keyof typeof STEPS
  if (turn.input === BACK && HAS_BACK.includes(screen)) return show(turn, 'menu')
  try {
    return await STEPS[screen](turn)
  } catch (error) {
    if (error instanceof AppError && ERRORS[error.code].status < 500) return again(turn, wordsOf(error))
    throw error
  }
}

const HAS_BACK: readonly Asking[] = [
  'language',
  'balance_pin',
  'lines_pin',
  'buy_amount',
  'sell_amount',
  'send_to',
  'send_amount',
  'phone_to',
  'phone_amount',
  'freeze',
]

const STEPS: Record<Exclude<Asking, 'unknown'>, (turn: Turn) => Promise<Next>> = {
  choose_pin: choosePin,
  repeat_pin: repeatPin,
  menu: chooseFromMenu,
  language: chooseLanguage,
  balance_pin: (turn) => withPin(turn, () => showBalance(turn)),
  lines_pin: (turn) => withPin(turn, () => showLines(turn)),
  buy_amount: quoteBuying,
  buy_confirm: sayYes,
  sell_amount: quoteSelling,
  sell_confirm: sayYes,
  send_to: findRecipient,
  send_amount: askToSend,
  send_confirm: sayYes,
  phone_to: readTarget,
  phone_amount: askToPay,
  phone_confirm: sayYes,
  freeze,
}

async function choosePin(turn: Turn): Promise<Next> {
  const problem = pinProblem(turn.input, turn.session.phone)
  return problem ? again(turn, retold(problem)) : show(turn, 'repeat_pin')
}

async function repeatPin(turn: Turn): Promise<Next> {
  const { deps, user, input: pin, before, session } = turn
  if (pin !== before) {
    const first = show(turn, 'choose_pin')
    return again({ deps, session: { ...session, ...first } }, t('The two were not the same.'))
  }
  const isKept = await keepPin(deps, { userId: user.id, phone: session.phone, pin, from: 'ussd' })
  return show(turn, isKept ? 'menu' : 'over')
}

async function chooseFromMenu(turn: Turn): Promise<Next> {
  const hasMpesa = isKenyanPhone(turn.session.phone) && turn.deps.mobileMoney.mpesa !== undefined
  const chosen = MENU[turn.input]
  if (!chosen || (chosen.needsMpesa && !hasMpesa)) return again(turn, t('Type one of the numbers.'))
  return show(turn, chosen.leads)
}

/** The account's from now on: of the app, of mails and of text messages as well. */
async function chooseLanguage(turn: Turn): Promise<Next> {
  const language = languageAt(turn.input)
  if (!language) return again(turn, t('Type one of the numbers.'))
  await inTransaction(turn.deps.db, (tx) => changeUser(tx, turn.user.id, { language }))
  return speaking(language, () => show(turn, 'menu'))
}

const MENU: Readonly<Record<string, { leads: Asking; needsMpesa?: true }>> = {
  1: { leads: 'balance_pin' },
  2: { leads: 'buy_amount', needsMpesa: true },
  3: { leads: 'sell_amount', needsMpesa: true },
  4: { leads: 'send_to' },
  5: { leads: 'phone_to', needsMpesa: true },
  6: { leads: 'lines_pin' },
  7: { leads: 'freeze' },
  8: { leads: 'language' },
}

async function showBalance(turn: Turn): Promise<Next> {
  const amounts = await listAvailable(turn.deps, turn.user.id)
  return show(turn, 'balance', { lines: amounts.map(plainMoney) })
}

async function showLines(turn: Turn): Promise<Next> {
  const { deps, user } = turn
  const lines = await pageTransactions(deps, deps.db, user.id, {}, { after: undefined, limit: LINES })
  return show(turn, 'last_lines', { lines: lines.map(lineOf) })
}

async function quoteBuying(turn: Turn): Promise<Next> {
  const { deps, user, input: amount } = turn
  const asked = { userId: user.id, fiat: 'KES', crypto: COIN, method: 'mpesa', amount, amountField: 'amount' } as const
  const quote = await createQuote(deps, asked)
  const facts = {
    amount: plainMoney(money('KES', quote.total_units)),
    fee: plainMoney(money('KES', quote.fee_units)),
    received: plainMoney(money(COIN, quote.crypto_units)),
  }
  return show(turn, 'buy_confirm', facts, { intent: { kind: 'buy', quoteId: quote.id } })
}

async function quoteSelling(turn: Turn): Promise<Next> {
  const { deps, user, input: amount } = turn
  const quote = await quoteSaleToPhone(deps, { userId: user.id, crypto: COIN, amount })
  const [coins, received, fee] = [coinsOf(quote), receivedOf(quote), feeIn(quote)].map(plainMoney)
  const facts = { amount: coins ?? '', received: received ?? '', fee: fee ?? '' }
  const intent = { kind: 'sell', quoteId: quote.id } as const
  return show(turn, 'sell_confirm', facts, { intent, leaves: leavesOf('KES', toDecimal(receivedOf(quote))) })
}

async function findRecipient(turn: Turn): Promise<Next> {
  const { deps, user, input } = turn
  const phone = readPhone(input)
  if (!phone) return again(turn, t('Type a phone number.'))
  const budget = { max: deps.config.limits.lookupsPerMinute, windowMs: MINUTE_MS }
  if ((await deps.budgets.spend(`lookup ${user.id}`, budget)) !== undefined)
    return again(turn, retold(ERRORS.rate_limited.text))
  const [person] = await findByIdentifiers(deps.db, [phone])
  if (!person || person.suspended_at) return again(turn, retold(ERRORS.recipient_not_found.text))
  if (person.id === user.id) return again(turn, retold(ERRORS.recipient_self.text))
  const name = fullNameOf(person)
  return show(turn, 'send_amount', { name, amount: currencyOf(turn) }, { to: phone, name })
}

async function askToSend(turn: Turn): Promise<Next> {
  const { to = '', name = '' } = turn.session.answers
  const currency = currencyOf(turn)
  const amount = readTransferAmount(currency, turn.input)
  if (amount instanceof AppError) return again(turn, wordsOf(amount))
  const intent = { kind: 'send', identifier: to, currency, amount: toDecimal(amount) } as const
  const leaves = leavesOf(currency, intent.amount)
  return show(turn, 'send_confirm', { amount: plainMoney(amount), name }, { to, name, intent, leaves })
}

async function readTarget(turn: Turn): Promise<Next> {
  const phone = readPhone(turn.input)
  const problem = kenyanPhoneProblem(turn.input)
  if (!phone || problem) return again(turn, problem ? retold(problem) : t('Type a phone number.'))
  const name = shownPhone(phone)
  return show(turn, 'phone_amount', { name }, { to: phone, name })
}

async function askToPay(turn: Turn): Promise<Next> {
  const { to = '', name = '' } = turn.session.answers
  const amount = amountIn<'KES'>('KES', turn.input)
  if ('rule' in amount) return again(turn, retold(amount.rule))
  const fee = feeOfPhonePayment(turn.deps, amount)
  const intent = { kind: 'phone', phone: to, amount: toDecimal(amount) } as const
  const leaves = leavesOf('KES', toDecimal(add(amount, fee)))
  const facts = { amount: plainMoney(amount), name, fee: plainMoney(fee) }
  return show(turn, 'phone_confirm', facts, { to, name, intent, leaves })
}

/** Whoever holds the phone may: a thief would gain nothing by it, and the owner may have no PIN any more. */
async function freeze(turn: Turn): Promise<Next> {
  if (turn.input !== '1') return again(turn, t('Type one of the numbers.'))
  await freezeAccount(turn.deps, turn.user.id, 'from its phone')
  return show(turn, 'frozen')
}

function leavesOf(currency: TransferFiat, amount: string): string {
  return `${currency} ${amount}`
}

/** The wallet of the phone's country. */
function currencyOf({ session: { phone } }: Turn): TransferFiat {
  if (phone.startsWith('+234')) return 'NGN'
  return phone.startsWith('+254') ? 'KES' : 'USD'
}

function wordsOf(error: AppError): string {
  return spoken(error.errors?.[0]?.message ?? error.said)
}
