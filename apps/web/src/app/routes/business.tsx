import { PageHeading } from '#ui/heading.tsx'
import { island } from '../island.tsx'
import { BUSINESS_TEXT } from './business-messages.ts'

const Form = island(() => import('./business-form.tsx'), 'near')
const Figures = island(() => import('./business-figures.tsx'), 'reading')

export default function Business() {
  return (
    <>
      <section className="mx-auto flex max-w-6xl flex-col items-start gap-8 px-4 py-12 sm:px-6 sm:py-20">
        <PageHeading title={BUSINESS_TEXT.title} lead={BUSINESS_TEXT.lead} />
        <a
          href="#desk"
          className="inline-flex min-h-14 items-center rounded-box bg-primary px-6 py-3 text-lg font-semibold text-on-primary hover:bg-primary-strong"
        >
          {BUSINESS_TEXT.action}
        </a>
      </section>
      <section aria-labelledby="benefits" className="border-t border-line bg-paper">
        <div className="mx-auto flex max-w-6xl flex-col gap-8 px-4 py-16 sm:px-6">
          <h2 id="benefits" className="text-3xl font-semibold tracking-tight">
            {BUSINESS_TEXT.benefitsTitle}
          </h2>
          <ul className="grid gap-8 sm:grid-cols-2 lg:grid-cols-4 lg:gap-6">
            {BUSINESS_TEXT.benefits.map(({ title, text }) => (
              <li key={title} className="flex flex-col gap-2 border-t-2 border-primary pt-4">
                <h3 className="text-lg font-semibold tracking-tight">{title}</h3>
                <p className="leading-7 text-ink-soft">{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <Figures />
      <Form />
    </>
  )
}
