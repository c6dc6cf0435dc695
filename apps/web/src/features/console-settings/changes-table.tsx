// Everything that was changed: who, when, from what to what, and why.
import { SETTING_NAMES, type SettingChange } from '@kivuko/contract/console-settings.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { errorText } from '#lib/api-error.ts'
import { formatDateTime } from '#lib/format.ts'
import { useAddressChoices } from '#lib/use-address-choices.ts'
import type { Column } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { PagedTable } from '#ui/paged-table.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { changesQuery } from './api.ts'
import { SETTING_LABELS, shownValue, SETTINGS_TEXT as TEXT } from './messages.ts'

const COLUMNS: readonly Column<SettingChange>[] = [
  { key: 'setting', header: TEXT.setting, cell: ({ name }) => SETTING_LABELS[name] ?? name },
  { key: 'before', header: TEXT.before, cell: ({ name, old_value }) => shownValue(name, old_value) },
  { key: 'after', header: TEXT.after, cell: ({ name, new_value }) => shownValue(name, new_value) },
  { key: 'why', header: TEXT.why, cell: ({ reason }) => <span className="block min-w-40">{reason}</span> },
  { key: 'by', header: TEXT.by, cell: ({ changed_by: { name } }) => name },
  {
    key: 'when',
    header: TEXT.when,
    cell: ({ changed_at: at }) => <span className="whitespace-nowrap">{formatDateTime(at)}</span>,
  },
]

export function ChangesTable() {
  const { values, change } = useAddressChoices(['setting'])
  const query = useInfiniteQuery(changesQuery(values.setting))
  return (
    <div className="flex flex-col gap-3">
      <SectionHeading title={TEXT.changes} />
      <SelectField
        label={TEXT.setting}
        frameClassName="sm:max-w-xs"
        value={values.setting}
        options={[
          { value: '', label: TEXT.everySetting },
          ...SETTING_NAMES.map((value) => ({ value, label: SETTING_LABELS[value] ?? value })),
        ]}
        onChange={({ target }) => change({ setting: target.value })}
      />
      <PagedTable
        query={query}
        caption={TEXT.changes}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        texts={{ loading: TEXT.changesLoading, failed: TEXT.changesFailed, more: TEXT.more }}
        errorText={(error) => errorText(error, TEXT.changesFailed)}
        empty={<EmptyState title={TEXT.changesEmpty}>{TEXT.changesEmptyLead}</EmptyState>}
      />
    </div>
  )
}
