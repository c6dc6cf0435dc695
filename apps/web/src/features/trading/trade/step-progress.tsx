// How far guided trade is: the number of the step, its name, and a bar.
import { t } from '@kivuko/contract/text.ts'
import { STEPS, type TradeStep } from './trade-machine.ts'

const STEP_NAMES: Record<TradeStep, string> = {
  transaction: t('Transaction'),
  personal: t('Personal details'),
  address: t('Address'),
  purpose: t('Purpose'),
  verification: t('Verification'),
}

export function StepProgress({ step }: { step: number }) {
  const name = STEPS[step]
  return (
    <div className="flex flex-col gap-2">
      <h3 id="trade-step" tabIndex={-1} className="flex justify-between gap-3 text-sm outline-none">
        <span className="font-semibold text-ink">{t('Step {step} of {of}', { step: step + 1, of: STEPS.length })}</span>
        <span className="text-ink-soft">{name ? STEP_NAMES[name] : null}</span>
      </h3>
      <div
        role="progressbar"
        aria-label={t('Progress')}
        aria-valuemin={1}
        aria-valuemax={STEPS.length}
        aria-valuenow={step + 1}
        aria-valuetext={t('Step {step} of {of}', { step: step + 1, of: STEPS.length })}
        className="flex gap-1.5"
      >
        {STEPS.map((each, at) => (
          <span key={each} className={`h-1.5 grow rounded-full ${at <= step ? 'bg-primary' : 'bg-line'}`} />
        ))}
      </div>
    </div>
  )
}
