// Statements of a company: of the days between two dates, both included.
import { t } from '@kivuko/contract/text.ts'
import { useState } from 'react'
import { now } from '#lib/clock.ts'
import { Card } from '#ui/card.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { TextField } from '#ui/text-field.tsx'
import { lastMonth } from './filters.ts'
import { FormatButtons } from './format-buttons.tsx'
import { useExport } from './use-export.ts'

/** Last month, until other days are chosen. */
export function StatementCard({ company }: { company: string }) {
  const files = useExport(company)
  const [{ from, to }, setDays] = useState(() => lastMonth(now()))
  const problem = from && to && from > to ? t('This is before the first day') : undefined
  return (
    <Card aria-labelledby="statement-heading" className="flex flex-col gap-4">
      <SectionHeading id="statement-heading" title={t('Statements')} />
      <p className="text-sm leading-6 text-ink-soft">
        {t(
          'The report has the balances before and after these days, with every movement between. Without a first day it begins with the company.',
        )}
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('First day')}
          name="from"
          type="date"
          value={from}
          onChange={({ target }) => setDays({ from: target.value, to })}
        />
        <TextField
          label={t('Last day')}
          name="to"
          type="date"
          value={to}
          error={problem}
          onChange={({ target }) => setDays({ from, to: target.value })}
        />
      </div>
      <FormatButtons
        files={files}
        onChoose={(format) => {
          if (!problem) files.fetchFile(format, { ...(from && { start_date: from }), ...(to && { end_date: to }) })
        }}
      />
    </Card>
  )
}
