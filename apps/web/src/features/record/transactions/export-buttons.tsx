import { t } from '@kivuko/contract/text.ts'
import { now } from '#lib/clock.ts'
import { Card } from '#ui/card.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { type Filters, queryOf } from './filters.ts'
import { FormatButtons } from './format-buttons.tsx'
import { useExport } from './use-export.ts'

/** The filtered list as a file, or a report with opening and closing balances. */
export function ExportButtons({ filters }: { filters: Filters }) {
  const files = useExport()
  return (
    <Card aria-labelledby="export-heading" className="flex flex-col gap-3">
      <SectionHeading id="export-heading" title={t('Export')} />
      <p className="text-sm leading-6 text-ink-soft">
        {t(
          'The list as it is filtered now. The report adds totals of money in and money out and, unless you search or choose a type or status, your balances before and after.',
        )}
      </p>
      <FormatButtons files={files} onChoose={(format) => files.fetchFile(format, queryOf(filters, now()))} />
    </Card>
  )
}
