// Changes one setting: what it is, what it becomes, and why.
import {
  changeSetting,
  listSettingChanges,
  type Setting,
  type SettingValue,
  settingRule,
  settingUnit,
} from '@kivuko/contract/console-settings.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#lib/api-client.ts'
import { Receipt, ReceiptRow } from '#ui/receipt.tsx'
import { TextField } from '#ui/text-field.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { SETTING_LABELS, shownValue } from '../setting-names.ts'
import { listKey } from '../use-list.ts'
import { changesQuery } from '../waiting-changes.tsx'
import { settingsQuery } from './api.ts'

export function ChangeDialog({ setting, onClose }: { setting: Setting; onClose: () => void }) {
  const { name, value: now } = setting
  const queries = useQueryClient()
  const [typed, setTyped] = useState(String(now))
  const next = nextOf(now, typed)
  const rule = settingRule(name, next) ?? (next === now ? 'That is what it is already' : undefined)
  const isSwitch = typeof now === 'boolean'
  return (
    <ReasonDialog
      title={SETTING_LABELS[name] ?? name}
      confirm={now === true ? 'Close it' : 'Propose'}
      lead={now === true ? 'In force at once.' : 'Somebody else of treasury, or another admin, has to approve it.'}
      tone={now === true ? 'danger' : 'primary'}
      isReady={rule === undefined}
      send={(reason) => call(changeSetting, { body: { name, value: next, reason } })}
      onDone={({ settings, can_change }) => {
        queries.setQueryData(settingsQuery.queryKey, { settings, can_change })
        void queries.invalidateQueries({ queryKey: changesQuery('setting').queryKey })
        void queries.invalidateQueries({ queryKey: listKey(listSettingChanges) })
        onClose()
      }}
      onClose={onClose}
    >
      {({ isTried }) => (
        <>
          {isSwitch ? null : (
            <TextField
              label={UNITS[settingUnit(name) ?? 'usd'].label}
              hint={UNITS[settingUnit(name) ?? 'usd'].hint}
              inputMode={typeof now === 'number' ? 'numeric' : 'decimal'}
              autoComplete="off"
              value={typed}
              error={isTried ? rule : undefined}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
          <Receipt>
            <ReceiptRow label="Now">{shownValue(name, now)}</ReceiptRow>
            <ReceiptRow label="Then" strong>
              {settingRule(name, next) ? '–' : shownValue(name, next)}
            </ReceiptRow>
          </Receipt>
        </>
      )}
    </ReasonDialog>
  )
}

const UNITS: Record<NonNullable<ReturnType<typeof settingUnit>>, { label: string; hint?: string }> = {
  bps: { label: 'In basis points', hint: '100 are 1 %. From 0 to 5,000.' },
  hours: { label: 'In hours', hint: 'From 0 to 720.' },
  days: { label: 'In days', hint: 'From 0 to 365.' },
  usd: { label: 'US dollars' },
  naira: { label: 'Naira', hint: 'For customers who live in Nigeria, in any 24 hours.' },
  tier: { label: 'From tier', hint: 'From 1 to 4.' },
  agent: { label: 'Amount', hint: 'At most a twentieth of the largest deal it is for.' },
  float: {
    label: 'Amount',
    hint: '0.00 warns of nothing. Payouts that the provider lacks money for wait in any case.',
  },
}

/** A switch becomes the other; a rate is digits alone. */
function nextOf(now: SettingValue, typed: string): SettingValue {
  if (typeof now === 'boolean') return !now
  const text = typed.trim()
  return typeof now === 'number' ? (/^\d{1,4}$/.test(text) ? Number.parseInt(text, 10) : text) : text
}
