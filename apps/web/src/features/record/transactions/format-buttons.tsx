import { EXPORT_FORMATS, type ExportFormat } from '@kivuko/contract/exports.ts'
import { ExportList } from '#lib/export-list.tsx'
import { Button } from '#ui/button.tsx'
import { DownloadOutcome } from './download-outcome.tsx'
import { type ExportFlow, FORMATS } from './use-export.ts'

type Props = { files: ExportFlow; onChoose: (format: ExportFormat) => void }

/** One button a format, how far the file has come, and what is made in the background. */
export function FormatButtons({ files: { calls, state, chosen }, onChoose }: Props) {
  const isRunning = state.kind === 'running'
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {EXPORT_FORMATS.map((format) => (
          <Button
            key={format}
            variant="secondary"
            size="small"
            loading={isRunning && chosen === format}
            disabled={isRunning && chosen !== format}
            onClick={() => onChoose(format)}
          >
            {FORMATS[format]}
          </Button>
        ))}
      </div>
      <DownloadOutcome state={state} name={FORMATS[chosen]} />
      <ExportList calls={calls} />
    </>
  )
}
