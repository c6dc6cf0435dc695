import { t } from '@kivuko/contract/text.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { applicationQuery, refreshKyc } from './api.ts'
import { DetailsForm } from './details-form.tsx'
import { forgetDraft } from './draft.ts'

/** Shows the details as given, until they are to be changed. `children` gets the button that begins it. */
export function EditDetails({ children }: { children: (edit: ReactNode) => ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  const [isSaved, setIsSaved] = useState(false)
  if (isOpen) {
    const close = (hasSaved: boolean) => {
      setIsOpen(false)
      setIsSaved(hasSaved)
    }
    return <OpenForm onSaved={() => close(true)} onCancel={() => close(false)} />
  }
  return (
    <>
      {children(
        <Button
          variant="secondary"
          size="small"
          aria-label={t('Edit your details')}
          onClick={() => {
            setIsSaved(false)
            setIsOpen(true)
          }}
        >
          {t('Edit')}
        </Button>,
      )}
      {isSaved ? <Alert tone="success">{t('Your details are saved.')}</Alert> : null}
    </>
  )
}

function OpenForm({ onSaved, onCancel }: { onSaved: () => void; onCancel: () => void }) {
  const queries = useQueryClient()
  const { data, isError, isFetching, refetch } = useQuery(applicationQuery)
  const cancel = () => {
    forgetDraft('details')
    onCancel()
  }
  return (
    <Card aria-labelledby="edit-heading" className="flex flex-col gap-5">
      <SectionHeading id="edit-heading" title={t('Edit your details')} />
      {data ? (
        <DetailsForm
          application={data}
          onSaved={async () => {
            await refreshKyc(queries)
            onSaved()
          }}
        >
          {(isSaving) => (
            <div className="flex flex-wrap gap-3">
              <Button type="submit" loading={isSaving} loadingText={t('Saving…')}>
                {t('Save')}
              </Button>
              <Button variant="secondary" disabled={isSaving} onClick={cancel}>
                {t('Cancel')}
              </Button>
            </div>
          )}
        </DetailsForm>
      ) : isError ? (
        <ErrorState title={t('Failed to load your details')} query={{ refetch, isFetching }} />
      ) : (
        <SkeletonRows rows={4} label={t('Loading your details…')} />
      )}
    </Card>
  )
}
