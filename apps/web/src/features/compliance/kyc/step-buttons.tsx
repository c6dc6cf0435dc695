import { t } from '@kivuko/contract/text.ts'
import { Button } from '#ui/button.tsx'

type StepButtonsProps = { onBack: (() => void) | undefined; isSaving: boolean; submitText: string; savingText?: string }

/** Back, where there is something to go back to, and on. */
export function StepButtons({ onBack, isSaving, submitText, savingText = t('Saving…') }: StepButtonsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      {onBack ? (
        <Button variant="secondary" onClick={onBack}>
          {t('Back')}
        </Button>
      ) : null}
      <Button type="submit" loading={isSaving} loadingText={savingText}>
        {submitText}
      </Button>
    </div>
  )
}
