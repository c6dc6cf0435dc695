type ViewToggleProps = { isSavedShown: boolean; isDisabled: boolean; onChange: (isSavedShown: boolean) => void }

/** Saved cards or a new one. */
import { t } from '@kivuko/contract/text.ts'
export function ViewToggle({ isSavedShown, isDisabled, onChange }: ViewToggleProps) {
  return (
    <fieldset disabled={isDisabled} className="grid grid-cols-2 gap-1 rounded-box bg-sunken p-1">
      <legend className="sr-only">{t('Choose a card')}</legend>
      <ToggleButton isPressed={isSavedShown} text={t('Saved cards')} onPress={() => onChange(true)} />
      <ToggleButton isPressed={!isSavedShown} text={t('Use new card')} onPress={() => onChange(false)} />
    </fieldset>
  )
}

function ToggleButton({ isPressed, text, onPress }: { isPressed: boolean; text: string; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      onClick={onPress}
      className="min-h-10 rounded-[9px] px-3 py-1.5 text-sm font-semibold text-ink-soft transition-colors hover:text-ink aria-pressed:bg-primary-soft aria-pressed:text-on-primary-soft"
    >
      {text}
    </button>
  )
}
