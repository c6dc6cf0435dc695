import { t } from '@kivuko/contract/text.ts'
import { PICTURES_TO_DECIDE, type Pose } from '@kivuko/contract/verification.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import type { Picture } from './picture.ts'
import { POSE_TEXT } from './pose-text.ts'

type ReviewProps = {
  poses: readonly Pose[]
  pictures: readonly (Picture | undefined)[]
  problem: string
  /** The picture the problem is about. */
  badPlace: number | undefined
  /** 0 to 100 while they are sent. */
  percent: number | undefined
  onRetake: (place: number) => void
  onSend: () => void
}

/** The pictures before they are sent, each to be taken again. */
export function Review({ poses, pictures, problem, badPlace, percent, onRetake, onSend }: ReviewProps) {
  const isSending = percent !== undefined
  const taken = pictures.reduce((sum, picture) => sum + (picture ? 1 + picture.more.length : 0), 0)
  const badPose = badPlace === undefined ? undefined : poses[badPlace]
  return (
    <div className="flex flex-col gap-5">
      {problem ? <Alert {...(badPose ? { title: POSE_TEXT[badPose].title } : {})}>{problem}</Alert> : null}
      {taken < PICTURES_TO_DECIDE ? (
        <Alert tone="info">
          {t(
            'These are too few pictures for the automatic check, so a person will look at them, which takes longer. The camera on this page takes enough: take them again with it, or send them as they are.',
          )}
        </Alert>
      ) : null}
      <ul className="grid grid-cols-1 gap-4 min-[26rem]:grid-cols-3">
        {poses.map((pose, place) => (
          <li
            key={pose}
            className="flex min-w-0 flex-row items-center gap-3 min-[26rem]:flex-col min-[26rem]:items-stretch"
          >
            <img
              src={pictures[place]?.preview}
              alt={POSE_TEXT[pose].title}
              className={`aspect-[3/4] w-24 rounded-box border object-cover min-[26rem]:w-full ${place === badPlace ? 'border-danger' : 'border-line'}`}
            />
            <div className="flex min-w-0 grow flex-col gap-2">
              <p className="text-sm text-ink-soft">{POSE_TEXT[pose].title}</p>
              <Button
                variant="secondary"
                size="small"
                className="mt-auto"
                disabled={isSending}
                aria-label={t('Take again: {what}', { what: POSE_TEXT[pose].title })}
                onClick={() => onRetake(place)}
              >
                {t('Take again')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {isSending ? (
        <progress
          aria-label={t('Sending your pictures')}
          max={100}
          value={percent}
          className="h-2 w-full overflow-hidden rounded-full accent-primary"
        />
      ) : null}
      <Button
        size="large"
        block
        loading={isSending}
        loadingText={t('Sending… {percent}%', { percent: percent ?? 0 })}
        onClick={onSend}
      >
        {t('Send the pictures')}
      </Button>
    </div>
  )
}
