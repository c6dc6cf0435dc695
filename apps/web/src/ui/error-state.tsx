import { t } from '@kivuko/contract/text.ts'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'

type ErrorStateProps = {
  title: string
  detail?: string | undefined
  /** What is asked again; what is no query says itself how, and whether it is being asked. */
  query?: { refetch: () => Promise<unknown>; isFetching: boolean }
  onRetry?: () => void
  retrying?: boolean
}

/** Something could not be loaded: what, and a way to ask again. */
export function ErrorState(props: ErrorStateProps) {
  const { title, detail, query, onRetry = () => void query?.refetch(), retrying = query?.isFetching ?? false } = props
  return (
    <Alert
      title={title}
      action={
        <Button variant="secondary" size="small" loading={retrying} onClick={onRetry}>
          {t('Try Again')}
        </Button>
      }
    >
      {detail}
    </Alert>
  )
}
