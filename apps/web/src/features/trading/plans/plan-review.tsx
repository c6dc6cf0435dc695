// The last look at a plan before it is made.
import { t } from '@kivuko/contract/text.ts'
import type { ReactNode } from 'react'
import { errorText } from '#lib/api-error.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Receipt, ReceiptRow } from '#ui/receipt.tsx'
import { whenText } from './plan-text.ts'
import type { Schedule } from './schedule-fields.tsx'

type PlanReviewProps = {
  schedule: Schedule
  amount: string
  /** What it is for, as rows of the receipt. */
  children: ReactNode
  /** What its customer agrees to by setting it up. */
  agreed?: string | undefined
  making: { isPending: boolean; error: unknown }
  onBack: () => void
  onMake: () => void
}

export function PlanReview({ schedule, amount, children, agreed, making, onBack, onMake }: PlanReviewProps) {
  return (
    <>
      <div className="rounded-box bg-sunken px-4 py-2.5">
        <Receipt>
          {children}
          <ReceiptRow label={t('When')}>{whenText(schedule)}</ReceiptRow>
          <ReceiptRow label={t('Amount each time')} strong>
            {amount}
          </ReceiptRow>
        </Receipt>
      </div>
      <p className="leading-6 text-ink-soft">
        {t(
          'It runs at eight in the morning, tomorrow at the soonest. You are told the day before each time, and can skip, pause or end it.',
        )}
      </p>
      {agreed ? <p className="rounded-box border border-line px-4 py-3 leading-6 text-ink">{agreed}</p> : null}
      {making.error ? <Alert>{errorText(making.error, t('That did not work. Please try again.'))}</Alert> : null}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" disabled={making.isPending} onClick={onBack}>
          {t('Back')}
        </Button>
        <Button loading={making.isPending} loadingText={t('Saving…')} onClick={onMake}>
          {t('Set up')}
        </Button>
      </div>
    </>
  )
}
