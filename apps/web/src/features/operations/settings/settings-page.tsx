// Fees, ways to pay and features: as they are, changed with a reason, and everything that was changed.
import { AGENT_SETTINGS } from '@kivuko/contract/agent-rates.ts'
import {
  CARD_WAIT_SETTINGS,
  FEATURE_SETTINGS,
  FILL_SETTINGS,
  LOW_STOCK_SETTING,
  METHOD_SETTINGS,
  RATE_SETTINGS,
  type Setting,
  type SettingName,
} from '@kivuko/contract/console-settings.ts'
import { FLOAT_SETTINGS } from '@kivuko/contract/floats.ts'
import { NAIRA_CEILING_SETTINGS } from '@kivuko/contract/naira-ceilings.ts'
import { TIER_SETTINGS } from '@kivuko/contract/tier-matrix.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '#lib/format.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { PageHeading, SectionHeading } from '#ui/heading.tsx'
import { Loaded } from '../loaded.tsx'
import { SETTING_LABELS, shownValue } from '../setting-names.ts'
import { WaitingChanges } from '../waiting-changes.tsx'
import { settingsQuery } from './api.ts'
import { ChangeDialog } from './change-dialog.tsx'
import { ChangesTable } from './changes-table.tsx'

const GROUPS: readonly { title: string; names: readonly SettingName[] }[] = [
  { title: 'Prices', names: RATE_SETTINGS },
  { title: 'Ways to pay for coins', names: METHOD_SETTINGS.map(({ name }) => name) },
  { title: 'Ways to fill a wallet', names: FILL_SETTINGS.map(({ name }) => name) },
  { title: 'Features', names: FEATURE_SETTINGS },
  { title: 'Card purchases', names: CARD_WAIT_SETTINGS },
  { title: 'What each tier may do', names: TIER_SETTINGS.map(({ name }) => name) },
  { title: 'Ceilings in naira', names: NAIRA_CEILING_SETTINGS.map(({ name }) => name) },
  { title: 'Agents', names: AGENT_SETTINGS.map(({ name }) => name) },
  { title: 'Treasury', names: [LOW_STOCK_SETTING, ...FLOAT_SETTINGS.map(({ name }) => name)] },
]

export default function SettingsPage() {
  const queries = useQueryClient()
  const [changed, setChanged] = useState<Setting>()
  return (
    <div className="flex flex-col gap-8">
      <PageHeading
        title="Settings"
        lead="Closing something is in force at once; everything else once a second person approves it. Quotes already given keep their price."
      />
      <WaitingChanges kind="setting" onDecided={() => void queries.invalidateQueries(settingsQuery)} />
      <Loaded
        query={useQuery(settingsQuery)}
        texts={{ loading: 'Loading settings…', failed: 'The settings could not be loaded' }}
        rows={8}
      >
        {(data) => (
          <>
            {data.can_change ? null : (
              <Alert tone="info">
                Only an admin proposes changes. You see the settings as they are, and approve what waits.
              </Alert>
            )}
            {GROUPS.map(({ title, names }) => (
              <div key={title} className="flex flex-col gap-3">
                <SectionHeading title={title} />
                <DataTable
                  caption={title}
                  columns={data.can_change ? [...NOW_COLUMNS, changeColumn(setChanged), ...BEFORE_COLUMNS] : COLUMNS}
                  rows={data.settings.filter(({ name }) => names.includes(name))}
                  keyOf={({ name }) => name}
                />
              </div>
            ))}
          </>
        )}
      </Loaded>
      <ChangesTable />
      {changed ? <ChangeDialog setting={changed} onClose={() => setChanged(undefined)} /> : null}
    </div>
  )
}

/** What matters on a phone comes first. */
const NOW_COLUMNS: readonly Column<Setting>[] = [
  { key: 'setting', header: 'Setting', cell: ({ name }) => SETTING_LABELS[name] ?? name },
  { key: 'value', header: 'Value', cell: Value },
]
const BEFORE_COLUMNS: readonly Column<Setting>[] = [
  {
    key: 'initial',
    header: 'Default',
    cell: ({ name, initial_value }) => <span className="text-ink-soft">{shownValue(name, initial_value)}</span>,
  },
  {
    key: 'last',
    header: 'Last change',
    cell: ({ changed_at, changed_by }) => (
      <span className="whitespace-nowrap text-ink-soft">
        {changed_at && changed_by ? `${formatDateTime(changed_at)}, ${changed_by.name}` : 'Never changed'}
      </span>
    ),
  },
]

const COLUMNS = [...NOW_COLUMNS, ...BEFORE_COLUMNS]

function Value({ name, value, is_connected: isConnected }: Setting) {
  if (isConnected === false) return <Badge>Not connected here</Badge>
  const shown = shownValue(name, value)
  if (typeof value === 'boolean') return <Badge tone={value ? 'success' : 'warning'}>{shown}</Badge>
  return <span className="font-medium tabular-nums">{shown}</span>
}

function changeColumn(onChange: (setting: Setting) => void): Column<Setting> {
  return {
    key: 'change',
    header: '',
    cell: (setting) => (
      <Button
        variant="quiet"
        size="small"
        className="-my-2.5"
        aria-label={`Change: ${SETTING_LABELS[setting.name]}`}
        onClick={() => onChange(setting)}
      >
        Change
      </Button>
    ),
  }
}
