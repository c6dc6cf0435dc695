import { Button } from '#ui/button.tsx'
import { STEPS_TEXT } from './onboarding-messages.ts'

type StepButtonsProps = { onBack: (() => void) | undefined; isSaving: boolean; submitText: string; savingText?: string }

/** Back, where there is something to go back to, and on. */
export function StepButtons({ onBack, isSaving, submitText, savingText = STEPS_TEXT.saving }: StepButtonsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      {onBack ? (
        <Button variant="secondary" onClick={onBack}>
          {STEPS_TEXT.back}
        </Button>
      ) : null}
      <Button type="submit" loading={isSaving} loadingText={savingText}>
        {submitText}
      </Button>
    </div>
  )
}
