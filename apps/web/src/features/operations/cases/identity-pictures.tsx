// The pictures of an identity check: read when somebody asks for them, never by opening the case alone.
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '#lib/api-error.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { openPictures } from './api.ts'

const POSE_NAMES: Readonly<Record<string, string>> = {
  straight: 'looking straight',
  left: 'turned left',
  right: 'turned right',
  closer: 'closer',
}

const nameOf = (place: number, pose: string) => `Picture ${place}: ${POSE_NAMES[pose] ?? pose}`

type PicturesProps = { checkId: string; isDecided: boolean }

export function Pictures({ checkId, isDecided }: PicturesProps) {
  const [isAsked, setAsked] = useState(false)
  const { mutate, data, isPending, error } = useMutation({
    mutationFn: (reason: string | undefined) => openPictures(checkId, reason),
    gcTime: 0,
  })
  if (data)
    return (
      <ul className="grid gap-4 sm:grid-cols-3">
        {data.map(({ place, pose, address }) => (
          <li key={place} className="flex flex-col gap-1">
            <img src={address} alt={nameOf(place, pose)} className="w-full rounded-box border border-line" />
            <span aria-hidden="true" className="text-sm text-ink-soft">
              {nameOf(place, pose)}
            </span>
          </li>
        ))}
      </ul>
    )
  return (
    <div className="flex flex-col items-start gap-3">
      {error ? <Alert>{errorText(error, 'The pictures could not be read. Please try again.')}</Alert> : null}
      <Button
        variant="secondary"
        size="small"
        loading={isPending}
        onClick={() => (isDecided ? setAsked(true) : mutate(undefined))}
      >
        {isDecided ? 'See the pictures again' : 'See the pictures'}
      </Button>
      {isAsked ? (
        <ReasonDialog
          title="See the pictures again"
          confirm="See the pictures"
          lead="The check is decided: its pictures are shown for a reason only, which is kept in the audit."
          send={async (reason) => reason}
          onDone={(reason) => {
            setAsked(false)
            mutate(reason)
          }}
          onClose={() => setAsked(false)}
        />
      ) : null}
    </div>
  )
}
