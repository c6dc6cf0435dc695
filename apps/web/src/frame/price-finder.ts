// Asks for a price once typing rests; only the last question's answer is shown.
import { t } from '@kivuko/contract/text.ts'
import { el } from './dom.ts'
import { type Flow, problemOf } from './flow.ts'

const REST_MS = 400

type PriceView<Quote> = {
  find: (amount: string) => Promise<Quote>
  show: (quote: Quote) => void
  wait: () => void
  clear: () => void
  /** What is wrong with the amount. */
  refuse: (problem: string) => void
  /** What is wrong otherwise. */
  warn: (problem: string) => void
}

export function priceFinder<Quote>(flow: Flow, { find, show, wait, clear, refuse, warn }: PriceView<Quote>) {
  let question = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isRefused = false
  const stop = () => {
    clearTimeout(timer)
    question += 1
  }
  const ask = async (amount: string) => {
    const asked = question
    wait()
    try {
      const quote = await find(amount)
      if (asked === question) show(quote)
    } catch (error) {
      if (asked !== question) return
      clear()
      const problem = problemOf(flow, error)
      if (!problem) return
      isRefused = true
      const ofAmount = problem.fields.fiat_amount ?? problem.fields.amount
      if (ofAmount || problem.code === 'amount_out_of_range') refuse(ofAmount ?? problem.message)
      else warn(problem.message)
    }
  }
  return {
    ask(amount: string | undefined) {
      stop()
      isRefused = false
      warn('')
      if (amount === undefined) return clear()
      timer = setTimeout(() => void ask(amount), REST_MS)
    },
    isRefused: () => isRefused,
    stop,
  }
}

export function findingNote(): HTMLElement {
  return el('p', { class: 'note' }, t('Finding the price…'))
}
