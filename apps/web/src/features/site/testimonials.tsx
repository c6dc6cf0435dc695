// Quotes of customers in turn: swiped, stepped or playing until someone pauses, reads or points.

import { t } from '@kivuko/contract/text.ts'
import useEmblaCarousel, { type UseEmblaCarouselType } from 'embla-carousel-react'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { SITE } from '../../../content/site.ts'
import type { Testimonial } from '../../../content/site-content.ts'
import { Illustrative } from './claims.tsx'
import { Quote } from './testimonial-quote.tsx'

const TURN_MS = 7_000

/** Nothing when the operator has no quotes. */
export default function Testimonials() {
  const quotes = SITE.testimonials ?? []
  return quotes.length > 0 ? <Carousel quotes={quotes} /> : null
}

function Carousel({ quotes }: { quotes: readonly Testimonial[] }) {
  const heading = useId()
  const [frame, embla] = useEmblaCarousel({ loop: true })
  const shown = useShown(embla)
  const [isPlaying, setIsPlaying] = useState(true)
  const [isHeld, setIsHeld] = useState(false)

  useEffect(() => {
    if (!embla || !window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    embla.reInit({ duration: 0 })
    setIsPlaying(false)
  }, [embla])
  useEffect(() => {
    if (!embla || !isPlaying || isHeld) return
    const timer = setInterval(() => embla.scrollNext(), TURN_MS)
    return () => clearInterval(timer)
  }, [embla, isPlaying, isHeld])

  return (
    <section
      aria-labelledby={heading}
      aria-roledescription="carousel"
      className="border-t border-line"
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <div className="mx-auto flex max-w-6xl flex-col gap-8 px-4 py-16 sm:px-6 lg:py-20">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <h2 id={heading} className="text-3xl font-semibold tracking-tight">
            {t('What people say')}
          </h2>
          <div className="flex gap-1">
            <Control label={t('Previous quote')} onClick={() => embla?.scrollPrev()}>
              <ChevronLeft size={22} aria-hidden="true" />
            </Control>
            <Control label={isPlaying ? t('Pause') : t('Play')} onClick={() => setIsPlaying((was) => !was)}>
              {isPlaying ? <Pause size={20} aria-hidden="true" /> : <Play size={20} aria-hidden="true" />}
            </Control>
            <Control label={t('Next quote')} onClick={() => embla?.scrollNext()}>
              <ChevronRight size={22} aria-hidden="true" />
            </Control>
          </div>
        </div>
        <div ref={frame} className="overflow-hidden">
          <ul className="flex" aria-live={isPlaying && !isHeld ? 'off' : 'polite'}>
            {quotes.map((quote, index) => (
              <li
                key={quote.name}
                aria-roledescription="slide"
                aria-label={t('{index} of {count}', { index: index + 1, count: quotes.length })}
                aria-hidden={index !== shown}
                className="min-w-0 shrink-0 grow-0 basis-full pe-4"
              >
                <Quote quote={quote} isLarge />
              </li>
            ))}
          </ul>
        </div>
        <Illustrative />
      </div>
    </section>
  )
}

function Control({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="flex size-11 items-center justify-center rounded-full border border-line-strong text-ink hover:bg-primary-soft"
    >
      {children}
    </button>
  )
}

/** Which slide is in view. */
function useShown(embla: UseEmblaCarouselType[1]): number {
  const [shown, setShown] = useState(0)
  useEffect(() => {
    if (!embla) return
    const select = () => setShown(embla.selectedScrollSnap())
    embla.on('select', select)
    return () => {
      embla.off('select', select)
    }
  }, [embla])
  return shown
}
