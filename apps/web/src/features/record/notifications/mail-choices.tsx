import { MAIL_CHOICES, type MailChoice } from '@kivuko/contract/notifications.ts'
import { t } from '@kivuko/contract/text.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { preferencesQuery, saveMailChoice } from './api.ts'

/** Which notifications also come by mail; saved with the tick. */
export function MailChoices() {
  const { data, isError, isFetching, refetch } = useQuery(preferencesQuery)
  return (
    <Card aria-labelledby="mail-heading" className="flex flex-col gap-3">
      <SectionHeading id="mail-heading" title={t('By email')} />
      <p className="text-sm leading-6 text-ink-soft">
        {t('Receipts, and news about the security of your account, always come by email.')}
      </p>
      {isError ? (
        <ErrorState title={t('Failed to load your choice of emails')} query={{ refetch, isFetching }} />
      ) : data === undefined ? (
        <SkeletonRows rows={3} label={t('Loading your choice…')} />
      ) : (
        MAIL_CHOICES.map((name) => <Choice key={name} name={name} isOn={data.email_notifications[name]} />)
      )}
    </Card>
  )
}

const CHOICES: Record<MailChoice, string> = {
  transaction: t('Deposits, transfers and exchanges'),
  payment: t('Payments that expire or go back'),
  kyc: t('Your documents and identity checks'),
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
        label={CHOICES[name]}
        checked={saving.isPending ? saving.variables : isOn}
        error={saving.isError ? t('Your choice could not be saved. Please try again.') : undefined}
        aria-busy={saving.isPending || undefined}
        onChange={({ target }) => {
          if (!saving.isPending) saving.mutate(target.checked)
        }}
      />
      <p role="status" className="ps-8 text-sm text-ink-soft empty:hidden">
        {saving.isSuccess ? t('Saved') : ''}
      </p>
    </div>
  )
}
