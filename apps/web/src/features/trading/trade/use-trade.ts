// The state of guided trade on a page: begun by its address, kept in this tab, filled in from the account.
import type { KycApplication } from '@kivuko/contract/kyc.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useReducer, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { now } from '#lib/clock.ts'
import { useAskedShown } from '#lib/use-asked-shown.ts'
import { useHydrated } from '#lib/use-hydrated.ts'
import { useSession } from '#lib/use-session.ts'
import { choiceOfAddress } from './address-choice.ts'
import { applicationQuery, optionsQuery } from './api.ts'
import { readDraft, saveDraft } from './draft.ts'
import { knownForm, lockedForm } from './known-details.ts'
import { coinOf, nextState, startOf, type TradeEvent, type TradeState } from './trade-machine.ts'
import { nothing, termsOf } from './trade-terms.ts'
import { fiatsOf, type TradeForm } from './trade-values.ts'
import { useDeliveryCheck } from './use-delivery-check.ts'
import { useHoldings } from './use-holdings.ts'
import { useTradeQuote } from './use-trade-quote.ts'

/** `locked` names fields that are verified and stay as they are. */
export type Trade = ReturnType<typeof useTrade>

export function useTrade() {
  const { pathname, search } = useLocation()
  const isHydrated = useHydrated()
  const choice = choiceOfAddress({ path: pathname, query: new URLSearchParams(isHydrated ? search : '') })
  const [state, send] = useReducer(nextState, choice, startOf)
  const session = useSession()
  const user = session.user?.id ?? null
  const isSignedIn = session.token !== undefined
  useChoiceOfAddress(choice, send)
  useDraft(state, send, {
    user,
    address: `${pathname}${search}`,
    side: choice.side,
    isReady: isHydrated && !session.initializing,
  })
  useAskedShown()
  const application = useQuery({ ...applicationQuery, enabled: user !== null })
  const locked = useKnownDetails(application.data, state.step, send)
  const { data: options, isFetched } = useQuery(optionsQuery)
  const fiats = useOpenFiats(state, send, options?.payouts)
  // A sale is not priced in a currency that may turn out to be closed.
  const price = useTradeQuote(state, state.side === 'buy' || isFetched)
  const pair = { side: state.side, fiat: state.fiat, crypto: coinOf(state).code }
  const hadPrice = useHadPrice(price.quote !== undefined)
  // Constants show before the first live price and while there is none, but not in between or against a refusal.
  const mayEstimate = price.refusal === undefined && (price.error !== null || !hadPrice)
  const terms = price.quote || mayEstimate ? termsOf(pair, state.payAmount, price.quote) : undefined
  const received = useLastKnown(JSON.stringify(pair), terms?.received)
  const delivery = useDeliveryCheck({ state, user, amount: price.quote?.receive_amount })
  useTopOnMove(state.step)
  return {
    state,
    send,
    user,
    isSignedIn,
    locked,
    application: application.data,
    isApplicationMissing: application.isError,
    fiats,
    /** What a payment by the method may be; null while that is not known, undefined when the method is closed. */
    boundsOf: (method: 'sepa' | 'card') =>
      options === undefined
        ? null
        : options.purchases.find(({ currency, method: each }) => currency === state.fiat && each === method),
    price,
    terms,
    /** As shown; too little for the fee or the least is nothing. */
    receive: terms?.receive ?? (price.isTooLittle ? nothing(pair) : undefined),
    /** What the other side would begin with; between two prices the last. */
    received,
    holdings: useHoldings(state, user),
    delivery,
  }
}

type Send = (event: TradeEvent) => void

function useHadPrice(hasPrice: boolean): boolean {
  const [hadPrice, setHadPrice] = useState(false)
  if (hasPrice && !hadPrice) setHadPrice(true)
  return hadPrice
}

/** The value, else the last there was of the same thing. */
function useLastKnown(of: string, value: string | undefined): string | undefined {
  const [last, setLast] = useState<{ of: string; value: string }>()
  if (value !== undefined && (last?.of !== of || last.value !== value)) setLast({ of, value })
  return value ?? (last?.of === of ? last.value : undefined)
}

/** Another address asks for another trade, as long as nothing was typed here. */
function useChoiceOfAddress({ side, coin }: { side: TradeState['side']; coin: number }, send: Send) {
  const shown = useRef({ side, coin })
  useEffect(() => {
    const isNew = shown.current.side !== side || shown.current.coin !== coin
    shown.current = { side, coin }
    if (!isNew) return
    const { payAmount } = startOf({ side, coin })
    send({ type: 'addressed', values: { side, coin, payAmount } })
  }, [side, coin, send])
}

type DraftPlace = { user: string | null; address: string; side: TradeState['side']; isReady: boolean }

function useDraft(state: TradeState, send: Send, { user, address, side, isReady }: DraftPlace): void {
  const [readFor, setReadFor] = useState<string | null>()
  useEffect(() => {
    if (!isReady || readFor === user) return
    // Whoever was signed in has gone: nothing of theirs stays on the screen.
    if (readFor) send({ type: 'finished' })
    const values = readDraft({ user, address, side })
    if (values) send({ type: 'restored', values })
    setReadFor(user)
  }, [isReady, user, address, side, readFor, send])
  useEffect(() => {
    if (isReady && readFor === user && state.isTouched) saveDraft(state, { user, address })
  }, [state, user, address, isReady, readFor])
}

/** Filled in when the customer comes to the steps that ask for it: after a trade the form begins empty again. */
function useKnownDetails(application: KycApplication | undefined, step: number, send: Send): Partial<TradeForm> {
  useEffect(() => {
    if (!application || step === 0) return
    send({ type: 'known', form: knownForm(application), locked: lockedForm(application) })
  }, [application, step, send])
  return application ? lockedForm(application) : {}
}

/** Only currencies a sale can be paid out in are offered; until they are known, all are. */
function useOpenFiats(state: TradeState, send: Send, payouts: readonly TradeState['fiat'][] | undefined) {
  const { side, fiat } = state
  const fiats = fiatsOf(side).filter((code) => side === 'buy' || payouts === undefined || payouts.includes(code))
  const first = fiats[0]
  const isClosed = !fiats.includes(fiat)
  useEffect(() => {
    if (isClosed && first) send({ type: 'changed', values: { fiat: first } })
  }, [isClosed, first, send])
  return fiats
}

/** On each move the page begins at its top again, and the keyboard at the step's heading. */
function useTopOnMove(step: number): void {
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    window.scrollTo({ top: 0 })
    document.getElementById('trade-step')?.focus({ preventScroll: true })
  }, [step])
}

/** YYYY-MM-DD of this device's calendar. */
export function today(): string {
  const date = now()
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
