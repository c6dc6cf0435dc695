import { t } from '@kivuko/contract/text.ts'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'

/** Something could not be loaded: what, and a way to ask again. */
export function ErrorState({
  title,
  detail,
  onRetry,
  retryText = t('Try Again'),
  retrying = false,
}: {
  title: string
  detail?: string | undefined
  onRetry?: () => void
  retryText?: string
  retrying?: boolean
}) {
  return (
    <Alert
      title={title}
      action={
        onRetry ? (
          <Button variant="secondary" size="small" loading={retrying} onClick={onRetry}>
            {retryText}
          </Button>
        ) : null
      }
    >
      {detail}
    </Alert>
  )
}
