// Guided trade as one state and the things that can happen to it. Pure: no clock, no network, no storage.
import type { SaleFiat, TradeSide } from '@kivuko/contract/trades.ts'
import { EMPTY_PAYOUT, missingForPayout, type PayoutDetails } from '../payout-details.ts'
import { cutTo, positiveAmount, receivesNothing, type TradeTerms } from './trade-terms.ts'
import {
  CRYPTO_CHOICES,
  type CryptoChoice,
  type DeliveryChoice,
  EMPTY_FORM,
  fiatsOf,
  TO_WALLET,
  type TradeForm,
} from './trade-values.ts'

export const STEPS = ['transaction', 'personal', 'address', 'purpose', 'verification'] as const
export type TradeStep = (typeof STEPS)[number]
export const LAST_STEP = STEPS.length - 1
export const DEFAULT_AMOUNT = '250'
/** What 250 euro buy by the default rate: where the sell side begins. */
const DEFAULT_SALE = '0.00264913'

export type TradeState = {
  step: number
  side: TradeSide
  payAmount: string
  fiat: SaleFiat
  coin: number
  paymentMethod: 'sepa' | 'card'
  payout: PayoutDetails
  /** Of a purchase. */
  delivery: DeliveryChoice
  form: TradeForm
  verificationLink: { link: string; qr: string; expiresAt: string; id: string } | null
  /** What is under way: nothing, saving a step, making the link, or finalizing. */
  doing: 'nothing' | 'saving' | 'linking' | 'finalizing'
  /** Continue was pressed on this step while something was missing. */
  isChecked: boolean
  /** Something was typed or chosen here: what was kept before does not replace it. */
  isTouched: boolean
}

export type TradeEvent =
  | { type: 'changed'; values: Partial<Pick<TradeState, 'payAmount' | 'fiat' | 'coin' | 'paymentMethod'>> }
  | { type: 'typed'; form: Partial<TradeForm> }
  | { type: 'payout typed'; payout: Partial<PayoutDetails> }
  | { type: 'delivery chosen'; delivery: Partial<DeliveryChoice> }
  | { type: 'side switched'; received: string | undefined }
  | { type: 'continued'; terms: TradeTerms | undefined }
  | { type: 'found wanting' }
  | { type: 'went back' }
  | { type: 'went to'; step: number }
  | { type: 'began'; doing: 'saving' | 'linking' | 'finalizing' }
  | { type: 'stopped' }
  | { type: 'link made'; link: NonNullable<TradeState['verificationLink']> }
  | { type: 'finished' }
  | { type: 'restored'; values: Partial<TradeState> }
  | { type: 'addressed'; values: Pick<TradeState, 'side' | 'coin' | 'payAmount'> }
  | { type: 'known'; form: Partial<TradeForm>; locked: Partial<TradeForm> }

export function startOf({ side, coin }: { side: TradeSide; coin: number }): TradeState {
  return {
    step: 0,
    side,
    payAmount: side === 'buy' ? DEFAULT_AMOUNT : coin === 0 ? DEFAULT_SALE : '',
    fiat: 'EUR',
    coin,
    paymentMethod: 'sepa',
    payout: EMPTY_PAYOUT,
    delivery: TO_WALLET,
    form: EMPTY_FORM,
    verificationLink: null,
    doing: 'nothing',
    isChecked: false,
    isTouched: false,
  }
}

export function coinOf({ coin }: Pick<TradeState, 'coin'>): CryptoChoice {
  const chosen = CRYPTO_CHOICES[coin] ?? CRYPTO_CHOICES[0]
  if (!chosen) throw new Error('there is a coin to trade')
  return chosen
}

/** Names of the form's fields that a step needs filled. */
export const NEEDED: Record<number, readonly (keyof TradeForm)[]> = {
  1: ['firstName', 'lastName', 'email', 'phone', 'dateOfBirth'],
  2: ['address_line1', 'city', 'postalCode', 'country_code'],
  3: ['purpose', 'sourceOfFunds'],
}

export function missingIn(state: TradeState, step: number): (keyof TradeForm)[] {
  return (NEEDED[step] ?? []).filter((name) => state.form[name].trim() === '')
}

/** What of the payout details is still empty; nothing for a purchase. */
function missingPayout({ side, fiat, payout }: TradeState): (keyof PayoutDetails)[] {
  return side === 'buy' ? [] : missingForPayout(fiat, payout)
}

/** Specification part 2, section 5. The first step also needs a recipient, and an account for a sale. */
export function isStepValid(state: TradeState, step: number, terms: TradeTerms | undefined): boolean {
  if (step > 0) return missingIn(state, step).length === 0
  const pair = { side: state.side, fiat: state.fiat, crypto: coinOf(state).code }
  const hasAmount = positiveAmount(pair, state.payAmount) !== undefined
  return hasAmount && !receivesNothing(terms) && missingPayout(state).length === 0
}

/** Finalize needs a link: `hasLink` says whether there is one; until that is known, one made here will do. */
export function mayFinalize(state: TradeState, hasLink: boolean | undefined): boolean {
  return state.step === LAST_STEP && state.doing === 'nothing' && (hasLink ?? state.verificationLink !== null)
}

export function nextState(state: TradeState, event: TradeEvent): TradeState {
  switch (event.type) {
    case 'changed':
      return { ...state, ...event.values, delivery: deliveryAfter(state, event.values.coin), isTouched: true }
    case 'typed':
      return { ...state, form: { ...state.form, ...event.form }, isTouched: true }
    case 'payout typed':
      return { ...state, payout: { ...state.payout, ...event.payout }, isTouched: true }
    case 'delivery chosen':
      return { ...state, delivery: { ...state.delivery, ...event.delivery }, isTouched: true }
    case 'side switched':
      return switched(state, event.received)
    case 'continued':
      return continued(state, event.terms)
    case 'found wanting':
      return { ...state, isChecked: true }
    case 'went back':
      return moved(state, state.step - 1)
    case 'went to':
      return moved(state, event.step)
    case 'began':
      return state.doing === 'nothing' ? { ...state, doing: event.doing } : state
    case 'stopped':
      return { ...state, doing: 'nothing' }
    case 'link made':
      return { ...state, doing: 'nothing', verificationLink: event.link }
    case 'finished':
      return startOf({ side: state.side, coin: state.coin })
    case 'addressed':
      // Nobody has typed that: what was kept of this tab may still come over it.
      return state.isTouched
        ? nextState(state, { type: 'changed', values: { coin: event.values.coin } })
        : { ...state, ...event.values }
    case 'restored':
      return state.isTouched ? state : { ...state, ...event.values, isTouched: true }
    case 'known':
      return { ...state, form: { ...filledIn(state.form, event.form), ...event.locked } }
  }
}

function continued(state: TradeState, terms: TradeTerms | undefined): TradeState {
  if (state.step >= LAST_STEP) return state
  return isStepValid(state, state.step, terms) ? moved(state, state.step + 1) : { ...state, isChecked: true }
}

/** The address of one coin's network is not silently another's. */
function deliveryAfter({ coin, delivery }: TradeState, chosen = coin): DeliveryChoice {
  return chosen === coin ? delivery : { ...delivery, to: 'wallet' }
}

function moved(state: TradeState, step: number): TradeState {
  const within = step < 0 ? 0 : step > LAST_STEP ? LAST_STEP : step
  return { ...state, step: within, doing: 'nothing', isChecked: false, isTouched: true }
}

/**
 * The other side begins with what this one would have received, or while that is not known with what was typed; in a
 * currency it does not have, with its own beginning.
 */
function switched(state: TradeState, received = state.payAmount): TradeState {
  const side = state.side === 'buy' ? 'sell' : 'buy'
  const isKnown = fiatsOf(side).includes(state.fiat)
  const fiat = isKnown ? state.fiat : 'EUR'
  const payAmount = isKnown ? cutTo(side === 'buy' ? fiat : coinOf(state).code, received) : DEFAULT_AMOUNT
  return { ...state, side, fiat, payAmount, isChecked: false, isTouched: true }
}

/** What is on the account stands in fields that are still empty. */
function filledIn(form: TradeForm, known: Partial<TradeForm>): TradeForm {
  const entries = Object.entries(form) as [keyof TradeForm, string][]
  return Object.fromEntries(entries.map(([name, value]) => [name, value || (known[name] ?? '')])) as TradeForm
}
