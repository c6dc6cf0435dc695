import { t } from '@kivuko/contract/text.ts'
import { PageHeading } from '#ui/heading.tsx'
import { island } from '../island.tsx'

const Form = island(() => import('./check-receipt-form.tsx'), 'near')

export default function CheckReceipt() {
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-8 px-4 py-12 sm:px-6 sm:py-16">
      <PageHeading
        title={t('Check a receipt')}
        lead={t('Somebody showed you a receipt of {brand}. Type what stands on it, and hear whether it is genuine.')}
      />
      <Form />
      <p className="leading-7 text-ink-soft">
        {t(
          'A picture can be changed in a minute. What this page says comes from our books and is as of now: a payment that went back since is not shown as paid.',
        )}
      </p>
    </div>
  )
}
