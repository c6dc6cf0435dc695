// The customer's own link to be paid, on their profile.
import type { OwnPayLink } from '@kivuko/contract/pay-links.ts'
import { t } from '@kivuko/contract/text.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '#lib/api-error.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { ownLinkQuery, removeLink } from './api.ts'
import { LinkForm } from './link-form.tsx'
import { SharedLink } from './shared-link.tsx'

export function PayLinkCard() {
  const { data, isError, isFetching, refetch } = useQuery(ownLinkQuery)
  return (
    <Card id="pay-link" aria-labelledby="pay-link-heading" className="flex flex-col gap-4">
      <SectionHeading id="pay-link-heading" title={t('Your link to be paid')} />
      {isError ? (
        <ErrorState title={t('Your link could not be loaded')} query={{ refetch, isFetching }} />
      ) : data ? (
        <Standing link={data} />
      ) : (
        <SkeletonRows rows={2} label={t('Loading your link…')} />
      )}
    </Card>
  )
}

function Standing({ link }: { link: OwnPayLink }) {
  const [isEditing, setEditing] = useState(false)
  if (isEditing) return <LinkForm link={link} onDone={() => setEditing(false)} />
  if (link.handle === null)
    return (
      <>
        <p className="leading-6 text-ink-soft">
          {t(
            'Choose a short link, and anybody with an account here can send you money by it. It shows your name, but not your email or phone.',
          )}
        </p>
        <Button className="self-start" onClick={() => setEditing(true)}>
          {t('Choose your link')}
        </Button>
      </>
    )
  return (
    <>
      <SharedLink />
      <p className="text-sm leading-6 text-ink-soft">{t('The page shows: {name}', { name: link.names[link.shows] })}</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" size="small" onClick={() => setEditing(true)}>
          {t('Change your link')}
        </Button>
        <Removal />
      </div>
    </>
  )
}

function Removal() {
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const removing = useMutation({
    mutationFn: removeLink,
    onSuccess(link) {
      setAsking(false)
      queries.setQueryData(ownLinkQuery.queryKey, link)
    },
  })
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setAsking(true)}>
        {t('Take your link away')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('Take your link away?')}
        confirmText={t('Take it away')}
        cancelText={t('Keep it')}
        busy={removing.isPending}
        onConfirm={() => removing.mutate()}
        onCancel={() => setAsking(false)}
      >
        {t('The page says that there is no such link. For a year nobody else can have it, and you can take it back.')}
        {removing.error ? <Alert>{errorText(removing.error, t('That did not work. Please try again.'))}</Alert> : null}
      </ConfirmDialog>
    </>
  )
}
