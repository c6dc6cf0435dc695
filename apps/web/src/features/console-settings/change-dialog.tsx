// Changes one setting: what it is, what it becomes, and why.
import { changeSetting, type Setting, type SettingValue, settingRule } from '@kivuko/contract/console-settings.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#lib/api-client.ts'
import { errorText } from '#lib/api-error.ts'
import { ReasonDialog } from '#ui/reason-dialog.tsx'
import { Receipt, ReceiptRow } from '#ui/receipt.tsx'
import { TextField } from '#ui/text-field.tsx'
import { CHANGES_KEY, settingsQuery } from './api.ts'
import { SETTING_LABELS, shownValue, SETTINGS_TEXT as TEXT } from './messages.ts'

export function ChangeDialog({ setting, onClose }: { setting: Setting; onClose: () => void }) {
  const { name, value: now } = setting
  const queries = useQueryClient()
  const [typed, setTyped] = useState(String(now))
  const [isTried, setTried] = useState(false)
  const next = nextOf(now, typed)
  const rule = settingRule(name, next) ?? (next === now ? TEXT.same : undefined)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (reason: string) => call(changeSetting, { body: { name, value: next, reason } }),
    onSuccess(answer) {
      queries.setQueryData(settingsQuery.queryKey, answer)
      void queries.invalidateQueries({ queryKey: ['console', CHANGES_KEY] })
      onClose()
    },
  })
  const isSwitch = typeof now === 'boolean'
  return (
    <ReasonDialog
      texts={{
        title: SETTING_LABELS[name] ?? name,
        close: TEXT.close,
        confirm: isSwitch ? (now ? TEXT.closeIt : TEXT.openIt) : TEXT.save,
        cancel: TEXT.cancel,
        words: TEXT.words,
        missing: TEXT.missing,
      }}
      tone={now === true ? 'danger' : 'primary'}
      busy={isPending}
      error={error ? errorText(error, TEXT.notSaved) : undefined}
      onConfirm={(reason) => {
        setTried(true)
        if (!rule) mutate(reason)
      }}
      onClose={onClose}
    >
      {isSwitch ? null : (
        <TextField
          label={typeof now === 'number' ? TEXT.bps : TEXT.dollars}
          hint={typeof now === 'number' ? TEXT.bpsHint : undefined}
          inputMode={typeof now === 'number' ? 'numeric' : 'decimal'}
          autoComplete="off"
          value={typed}
          error={isTried ? rule : undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      <Receipt>
        <ReceiptRow label={TEXT.isNow}>{shownValue(name, now)}</ReceiptRow>
        <ReceiptRow label={TEXT.becomes} strong>
          {settingRule(name, next) ? '–' : shownValue(name, next)}
        </ReceiptRow>
      </Receipt>
    </ReasonDialog>
  )
}

/** A switch becomes the other; a rate is digits alone. */
function nextOf(now: SettingValue, typed: string): SettingValue {
  if (typeof now === 'boolean') return !now
  const text = typed.trim()
  return typeof now === 'number' ? (/^\d{1,4}$/.test(text) ? Number.parseInt(text, 10) : text) : text
}
