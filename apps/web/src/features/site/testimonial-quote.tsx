import type { Testimonial } from '../../../content/site-content.ts'
import { Stated } from './stated.tsx'

export function Quote({ quote, isLarge = false }: { quote: Testimonial; isLarge?: boolean }) {
  return (
    <figure className="flex h-full flex-col gap-4">
      <blockquote className={isLarge ? 'max-w-[21em] text-2xl leading-snug sm:text-3xl' : 'text-lg leading-7'}>
        “<Stated text={quote.text} />”
      </blockquote>
      <figcaption className="text-ink-soft">
        <span className="font-medium text-ink">{quote.name}</span>, <Stated text={quote.about} />
      </figcaption>
    </figure>
  )
}
