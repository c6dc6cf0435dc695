// A button that saves a file of the partner's, and says so when it could not.
import type { EndpointSpec } from '@kivuko/contract/endpoint.ts'
import { t } from '@kivuko/contract/text.ts'
import { useMutation } from '@tanstack/react-query'
import type { CallInput } from '#lib/api-client.ts'
import { errorText } from '#lib/api-error.ts'
import { download } from '#lib/download.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { FAILED_TEXT } from './partner-text.ts'

type FileButtonProps<E extends EndpointSpec & { file: true }> = {
  /** To a screen reader: which of several. */
  label: string
  name: string
  endpoint: E
  input: CallInput<E>
}

export function FileButton<E extends EndpointSpec & { file: true }>(props: FileButtonProps<E>) {
  const { label, name, endpoint, input } = props
  const saving = useMutation({ mutationFn: () => download(endpoint, input, { name, onProgress: () => {} }) })
  return (
    <span className="flex flex-col items-start gap-2">
      <Button
        variant="quiet"
        size="small"
        aria-label={label}
        loading={saving.isPending}
        onClick={() => saving.mutate()}
      >
        {t('CSV file')}
      </Button>
      {saving.error ? <Alert>{errorText(saving.error, FAILED_TEXT)}</Alert> : null}
    </span>
  )
}
