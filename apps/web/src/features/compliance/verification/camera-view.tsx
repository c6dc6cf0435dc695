import { t } from '@kivuko/contract/text.ts'
import type { Pose } from '@kivuko/contract/verification.ts'
import { type ChangeEvent, useRef, useState } from 'react'
import { useCamera } from '#lib/use-camera.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Waiting } from '#ui/spinner.tsx'
import { type Picture, PictureProblem, pictureOfFile, pictureOfVideo } from './picture.ts'

type CameraViewProps = { pose: Pose; onPicture: (picture: Picture) => void }

/** What the camera sees, as in a mirror, and the button that takes it; the phone's own camera app where that fails. */
export function CameraView({ pose, onPicture }: CameraViewProps) {
  const { camera, retry } = useCamera('user')
  const video = useRef<HTMLVideoElement>(null)
  const [isShowing, setIsShowing] = useState(false)
  const [problem, setProblem] = useState('')
  const [isTaking, setIsTaking] = useState(false)
  const keep = async (taken: Promise<Picture>) => {
    try {
      setProblem('')
      setIsTaking(true)
      onPicture(await taken)
    } catch (error) {
      if (!(error instanceof PictureProblem)) throw error
      setProblem(error.message)
    } finally {
      setIsTaking(false)
    }
  }
  const hasFailed = camera.state === 'denied' || camera.state === 'missing'
  return (
    <div className="flex flex-col gap-4">
      {problem ? <Alert>{problem}</Alert> : null}
      {hasFailed ? (
        <Alert tone="warning">
          {camera.state === 'denied'
            ? t(
                'This page may not use the camera. Allow it in the settings of your browser and try again, or take the picture with the camera app.',
              )
            : t('No camera was found for this page. Take the picture with the camera app instead.')}
        </Alert>
      ) : (
        <div className="relative mx-auto aspect-[3/4] max-h-[52dvh] w-full max-w-sm overflow-hidden rounded-box bg-sunken">
          {camera.state === 'on' ? (
            <video
              ref={(node) => {
                video.current = node
                if (node && node.srcObject !== camera.stream) node.srcObject = camera.stream
              }}
              autoPlay
              playsInline
              muted
              aria-label={t('What the camera sees')}
              onLoadedData={() => setIsShowing(true)}
              className="size-full -scale-x-100 object-cover"
            />
          ) : null}
          {isShowing ? <FaceFrame isClose={pose === 'closer'} /> : <Waiting>{t('Starting the camera…')}</Waiting>}
        </div>
      )}
      {hasFailed ? (
        <Button variant="secondary" block onClick={retry}>
          {t('Try the camera again')}
        </Button>
      ) : (
        <Button
          size="large"
          block
          disabled={!isShowing || isTaking || camera.state !== 'on'}
          onClick={() => video.current && void keep(pictureOfVideo(video.current))}
        >
          {t('Take the picture')}
        </Button>
      )}
      <CameraApp isMain={hasFailed} onFile={(file) => void keep(pictureOfFile(file))} />
    </div>
  )
}

function FaceFrame({ isClose }: { isClose: boolean }) {
  const [rx, ry] = isClose ? [41, 53] : [30, 40]
  return (
    <svg viewBox="0 0 100 133" className="pointer-events-none absolute inset-0 size-full" aria-hidden="true">
      <ellipse cx="50" cy="64" rx={rx} ry={ry} fill="none" stroke="#0b3b3c" strokeOpacity="0.55" strokeWidth="2.2" />
      <ellipse cx="50" cy="64" rx={rx} ry={ry} fill="none" stroke="#fff" strokeWidth="1" strokeDasharray="4 3" />
    </svg>
  )
}

function CameraApp({ isMain, onFile }: { isMain: boolean; onFile: (file: File) => void }) {
  const chooser = useRef<HTMLInputElement>(null)
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    if (file) onFile(file)
    target.value = ''
  }
  return (
    <>
      <Button variant={isMain ? 'primary' : 'quiet'} block onClick={() => chooser.current?.click()}>
        {t('Use the camera app')}
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        accept="image/*"
        capture="user"
        aria-label={t('Use the camera app')}
        onChange={take}
      />
    </>
  )
}
