// Everything that was changed: who, when, from what to what, and why.
import { listSettingChanges, SETTING_NAMES, type SettingChange } from '@kivuko/contract/console-settings.ts'
import type { Column } from '#ui/data-table.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { timeColumn } from '../columns.tsx'
import { Choice } from '../list-filters.tsx'
import { ListTable } from '../list-table.tsx'
import { SETTING_LABELS, shownValue } from '../setting-names.ts'
import { useList } from '../use-list.ts'

const COLUMNS: readonly Column<SettingChange>[] = [
  { key: 'setting', header: 'Setting', cell: ({ name }) => SETTING_LABELS[name] ?? name },
  { key: 'before', header: 'Before', cell: ({ name, old_value }) => shownValue(name, old_value) },
  { key: 'after', header: 'After', cell: ({ name, new_value }) => shownValue(name, new_value) },
  { key: 'why', header: 'Why', cell: ({ reason }) => <span className="block min-w-40">{reason}</span> },
  { key: 'by', header: 'By', cell: ({ changed_by: { name } }) => name },
  timeColumn('When', ({ changed_at: at }) => at),
]

const SETTINGS = Object.fromEntries(SETTING_NAMES.map((name) => [name, SETTING_LABELS[name] ?? name]))

export function ChangesTable() {
  const list = useList({
    endpoint: listSettingChanges,
    filters: ['setting'],
    ask: ({ setting }) => ({ name: setting }),
  })
  return (
    <div className="flex flex-col gap-3">
      <SectionHeading title="Changes" />
      <Choice
        list={list}
        name="setting"
        label="Setting"
        options={SETTINGS}
        any="All settings"
        frameClassName="sm:max-w-xs"
      />
      <ListTable
        list={list}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        texts={{
          caption: 'Changes',
          loading: 'Loading changes…',
          failed: 'The changes could not be loaded',
          none: 'Nothing was changed yet',
          noneLead: 'Every change appears here, with who made it and why.',
        }}
      />
    </div>
  )
}
