// The parts of a guide: numbered steps, quotes, coins, and the way back up.
import { t } from '@kivuko/contract/text.ts'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { type ReactNode, useEffect, useState } from 'react'
import { ButtonLink } from '#ui/button.tsx'
import { Mark } from '#ui/mark.tsx'
import { SITE } from '../../../content/site.ts'
import { Illustrative } from './claims.tsx'
import { COINS, type Step } from './guide.ts'
import { Quote } from './testimonial-quote.tsx'

export function GuideSteps({ title, steps, action }: { title: string; steps: readonly Step[]; action?: ReactNode }) {
  return (
    <section id="steps" aria-labelledby="steps-title" className="border-t border-line bg-paper">
      <div className="mx-auto flex max-w-6xl flex-col gap-8 px-4 py-16 sm:px-6 lg:py-20">
        <h2 id="steps-title" className="text-3xl font-semibold tracking-tight">
          {title}
        </h2>
        <ol className="grid gap-8 md:grid-cols-2 lg:grid-cols-5 lg:gap-6">
          {steps.map((step, index) => (
            <li key={step.title} className="flex flex-col gap-2 border-t-2 border-primary pt-4">
              <h3 className="text-lg font-semibold tracking-tight">
                <span aria-hidden="true" className="me-2 text-primary tabular-nums">
                  {index + 1}
                </span>
                {step.title}
              </h3>
              <p className="leading-7 text-ink-soft">{step.text}</p>
            </li>
          ))}
        </ol>
        {action}
      </div>
    </section>
  )
}

export function GuideQuotes() {
  const quotes = (SITE.testimonials ?? []).slice(0, 3)
  if (quotes.length === 0) return null
  return (
    <section aria-labelledby="quotes-title" className="border-t border-line">
      <div className="mx-auto flex max-w-6xl flex-col gap-8 px-4 py-16 sm:px-6 lg:py-20">
        <h2 id="quotes-title" className="text-3xl font-semibold tracking-tight">
          {t('What people say')}
        </h2>
        <ul className="grid gap-10 md:grid-cols-3">
          {quotes.map((quote) => (
            <li key={quote.name}>
              <Quote quote={quote} />
            </li>
          ))}
        </ul>
        <Illustrative />
      </div>
    </section>
  )
}

/** Each leads to the page of the coin, and there to the steps. */
export function CoinGrid() {
  return (
    <section aria-labelledby="coins-title" className="border-t border-line bg-paper">
      <div className="mx-auto flex max-w-6xl flex-col gap-8 px-4 py-16 sm:px-6 lg:py-20">
        <h2 id="coins-title" className="text-3xl font-semibold tracking-tight">
          {t('Coins')}
        </h2>
        <ul className="grid grid-cols-1 gap-3 min-[420px]:grid-cols-2 lg:grid-cols-4">
          {COINS.map(({ code, name, address }) => (
            <li
              key={code}
              className="flex flex-col items-start justify-between gap-4 rounded-box border border-line bg-page p-4"
            >
              <span className="flex items-center gap-3">
                <Mark of={code} size={40} />
                <span className="flex flex-col">
                  <span className="font-semibold">{name}</span>
                  <span className="text-sm text-ink-soft">{code}</span>
                </span>
              </span>
              <ButtonLink
                to={`${address}#steps`}
                size="small"
                variant="secondary"
                block
                aria-label={t('learn how to buy {name}', { name })}
              >
                <span className="inline-block first-letter:uppercase">{t('learn how to buy')}</span>
              </ButtonLink>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** Appears once the top is out of sight. */
export function ToTop() {
  const [isFar, setIsFar] = useState(false)
  useEffect(() => {
    const look = () => setIsFar(window.scrollY > window.innerHeight)
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  if (!isFar) return null
  return (
    <button
      type="button"
      aria-label={t('Back to the top')}
      onClick={() => {
        window.scrollTo({ top: 0 })
        document.getElementById('main')?.focus({ preventScroll: true })
      }}
      className="enter fixed end-4 bottom-4 z-20 flex size-12 items-center justify-center rounded-full border border-line-strong bg-paper text-ink shadow-float hover:bg-primary-soft"
    >
      <ArrowUp size={22} aria-hidden="true" />
    </button>
  )
}
