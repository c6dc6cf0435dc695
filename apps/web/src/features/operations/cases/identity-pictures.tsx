// The pictures of an identity check: read when somebody asks for them, never by opening the case alone.
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '#lib/api-error.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { ReasonDialog } from '#ui/reason-dialog.tsx'
import { lookAtPictures } from './api.ts'
import { DECISION_TEXT, IDENTITY_TEXT as TEXT } from './messages.ts'

type PicturesProps = { checkId: string; isDecided: boolean }

export function Pictures({ checkId, isDecided }: PicturesProps) {
  const [isAsked, setAsked] = useState(false)
  const { mutate, data, isPending, error } = useMutation({
    mutationFn: (reason: string | undefined) => lookAtPictures(checkId, reason),
    gcTime: 0,
  })
  if (data)
    return (
      <ul className="grid gap-4 sm:grid-cols-3">
        {data.map(({ place, pose, address }) => (
          <li key={place} className="flex flex-col gap-1">
            <img src={address} alt={TEXT.picture(place, pose)} className="w-full rounded-box border border-line" />
            <span aria-hidden="true" className="text-sm text-ink-soft">
              {TEXT.picture(place, pose)}
            </span>
          </li>
        ))}
      </ul>
    )
  return (
    <div className="flex flex-col items-start gap-3">
      {error ? <Alert>{errorText(error, TEXT.notSeen)}</Alert> : null}
      <Button
        variant="secondary"
        size="small"
        loading={isPending}
        onClick={() => (isDecided ? setAsked(true) : mutate(undefined))}
      >
        {isDecided ? TEXT.lookAgain : TEXT.look}
      </Button>
      {isAsked ? (
        <ReasonDialog
          texts={{
            title: TEXT.lookAgain,
            close: DECISION_TEXT.dismiss,
            confirm: TEXT.look,
            cancel: DECISION_TEXT.cancel,
            words: DECISION_TEXT.words,
            missing: DECISION_TEXT.missing,
          }}
          busy={isPending}
          onConfirm={(reason) => {
            setAsked(false)
            mutate(reason)
          }}
          onClose={() => setAsked(false)}
        >
          <p className="text-sm text-ink-soft">{TEXT.lookAgainLead}</p>
        </ReasonDialog>
      ) : null}
    </div>
  )
}
