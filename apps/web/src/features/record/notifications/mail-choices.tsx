import { MAIL_CHOICES, type MailChoice } from '@kivuko/contract/notifications.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { preferencesQuery, saveMailChoice } from './api.ts'
import { MAIL_TEXT } from './messages.ts'

/** Which notifications also come by mail; saved with the tick. */
export function MailChoices() {
  const { data, isError, isFetching, refetch } = useQuery(preferencesQuery)
  return (
    <Card aria-labelledby="mail-heading" className="flex flex-col gap-3">
      <SectionHeading id="mail-heading" title={MAIL_TEXT.title} />
      <p className="text-sm leading-6 text-ink-soft">{MAIL_TEXT.lead}</p>
      {isError ? (
        <ErrorState title={MAIL_TEXT.loadFailed} onRetry={() => void refetch()} retrying={isFetching} />
      ) : data === undefined ? (
        <SkeletonRows rows={3} label={MAIL_TEXT.loading} />
      ) : (
        MAIL_CHOICES.map((name) => <Choice key={name} name={name} isOn={data.email_notifications[name]} />)
      )}
    </Card>
  )
}

function Choice({ name, isOn }: { name: MailChoice; isOn: boolean }) {
  const queries = useQueryClient()
  const saving = useMutation({
    mutationFn: (wanted: boolean) => saveMailChoice(name, wanted),
    onSuccess: (preferences) => queries.setQueryData(preferencesQuery.queryKey, preferences),
  })
  return (
    <div>
      <Checkbox
        label={MAIL_TEXT[name]}
        checked={saving.isPending ? saving.variables : isOn}
        error={saving.isError ? MAIL_TEXT.saveFailed : undefined}
        aria-busy={saving.isPending || undefined}
        onChange={({ target }) => {
          if (!saving.isPending) saving.mutate(target.checked)
        }}
      />
      <p role="status" className="pl-8 text-sm text-ink-soft empty:hidden">
        {saving.isSuccess ? MAIL_TEXT.saved : ''}
      </p>
    </div>
  )
}
