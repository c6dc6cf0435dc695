import { t } from '@kivuko/contract/text.ts'
import { PageHeading } from '#ui/heading.tsx'
import { island } from '../island.tsx'

const Form = island(() => import('./business-form.tsx'), 'near')
const Figures = island(() => import('./business-figures.tsx'), 'reading')

export default function Business() {
  return (
    <>
      <section className="mx-auto flex max-w-6xl flex-col items-start gap-8 px-4 py-12 sm:px-6 sm:py-20">
        <PageHeading
          title={t('Crypto at size, with a person on the line')}
          lead={t(
            'The over-the-counter desk quotes large amounts at one price, settles against your bank account, and answers when you call.',
          )}
        />
        <a
          href="#desk"
          className="inline-flex min-h-14 items-center rounded-box bg-primary px-6 py-3 text-lg font-semibold text-on-primary hover:bg-primary-strong"
        >
          {t('Talk to the desk')}
        </a>
      </section>
      <Figures />
      <Form />
    </>
  )
}
