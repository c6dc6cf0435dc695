// The values of the buy form: defaults of the prerendered page, then what was typed or kept before it woke up.
import {
  BUY_CRYPTOS,
  type BuyCrypto,
  PAY_CURRENCIES,
  type PayCurrency,
  type PaymentMethod,
} from '@kivuko/contract/buying.ts'
import { type RefObject, useEffect, useState } from 'react'
import { coinCodeOf } from '#lib/coin-alias.ts'
import { useAskedShown } from '#lib/use-asked-shown.ts'
import { type EarlyFigure, endEarlyAnswers } from './early-answer.ts'
import { defaultMethod } from './payment-methods.ts'
import { type PurchaseIntent, readPurchaseIntent, toPurchaseIntent } from './purchase-intent.ts'

const EMPTY_FORM: PurchaseIntent = {
  amount: '',
  fiatCurrency: PAY_CURRENCIES[0],
  cryptoCurrency: BUY_CRYPTOS[0],
  method: defaultMethod(PAY_CURRENCIES[0]),
}

export type PurchaseForm = {
  values: PurchaseIntent
  /** They are what was typed before the widget was alive, or kept from before, and nothing since. */
  isAsFound: boolean
  /** What the page showed as the answer to them already. */
  early: EarlyFigure | undefined
  setAmount: (amount: string) => void
  setFiat: (fiatCurrency: PayCurrency) => void
  setCrypto: (cryptoCurrency: BuyCrypto) => void
  setMethod: (method: PaymentMethod) => void
}

/** `initialCrypto` comes from the address: any name of a coin selects it, others are ignored. */
export function usePurchaseForm(
  form: RefObject<HTMLFormElement | null>,
  initialCrypto: string | undefined,
): PurchaseForm {
  const [start] = useState(() => startWith(initialCrypto))
  const [values, setValues] = useState(start)
  const [found, setFound] = useState<PurchaseIntent>()
  const [early, setEarly] = useState<EarlyFigure>()
  const change = (part: Partial<PurchaseIntent>) => setValues((now) => ({ ...now, ...part }))

  // After mount only: the first render has to equal the pre-rendered HTML.
  useEffect(() => {
    const restored = typedBeforeMount(form.current, start) ?? readPurchaseIntent()
    setEarly(endEarlyAnswers())
    if (!restored) return
    setValues(restored)
    setFound(restored)
  }, [form, start])

  useEffect(() => {
    const cryptoCurrency = coinToBuy(initialCrypto)
    if (cryptoCurrency) setValues((now) => (now.cryptoCurrency === cryptoCurrency ? now : { ...now, cryptoCurrency }))
  }, [initialCrypto])
  useAskedShown()

  return {
    values,
    isAsFound: values === found,
    early,
    setAmount: (amount) => change({ amount }),
    // The methods differ by currency, so the choice starts over with the first (BUY-10).
    setFiat: (fiatCurrency) => change({ fiatCurrency, method: defaultMethod(fiatCurrency) }),
    setCrypto: (cryptoCurrency) => change({ cryptoCurrency }),
    setMethod: (method) => change({ method }),
  }
}

/** The page of a coin is built with that coin chosen. */
function startWith(initialCrypto: string | undefined): PurchaseIntent {
  return { ...EMPTY_FORM, cryptoCurrency: coinToBuy(initialCrypto) ?? EMPTY_FORM.cryptoCurrency }
}

function coinToBuy(name: string | undefined): BuyCrypto | undefined {
  return BUY_CRYPTOS.find((code) => code === coinCodeOf(name))
}

/** On a slow network a person types into the static page first. */
function typedBeforeMount(form: HTMLFormElement | null, start: PurchaseIntent): PurchaseIntent | undefined {
  if (!form) return undefined
  const typed = toPurchaseIntent({ ...start, ...Object.fromEntries(new FormData(form)) })
  const isUntouched = JSON.stringify(typed) === JSON.stringify(start)
  return isUntouched ? undefined : typed
}
