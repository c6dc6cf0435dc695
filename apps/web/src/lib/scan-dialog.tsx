// What the camera sees, until there is a code in it; or a picture of one, chosen from the phone.
import { t } from '@kivuko/contract/text.ts'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Waiting } from '#ui/spinner.tsx'
import { codeReader, type ReadCode } from './read-code.ts'
import { useCamera } from './use-camera.ts'

/** Between two looks: a phone stays cool, and nobody waits. */
const LOOK_MS = 200

export type ScanDialogProps = { onText: (text: string) => void; onClose: () => void }

export function ScanDialog({ onText, onClose }: ScanDialogProps) {
  const { camera, retry } = useCamera('environment')
  const [reader] = useState(codeReader)
  const hasFailed = camera.state === 'denied' || camera.state === 'missing'
  return (
    <Dialog title={t('Scan a code')} closeText={t('Close')} onClose={onClose}>
      {hasFailed ? (
        <>
          <Alert tone="warning">
            {camera.state === 'denied'
              ? t(
                  'This page may not use the camera. Allow it in the settings of your browser, or choose a picture of the code.',
                )
              : t('No camera was found for this page. Choose a picture of the code instead.')}
          </Alert>
          <Button variant="secondary" block onClick={retry}>
            {t('Try the camera again')}
          </Button>
        </>
      ) : (
        <>
          <p className="leading-6 text-ink-soft">
            {t('Point the camera at the code of a payment link or of a coin address. Scanning sends nothing.')}
          </p>
          {camera.state === 'on' ? (
            <View stream={camera.stream} reader={reader} onText={onText} />
          ) : (
            <Waiting>{t('Starting the camera…')}</Waiting>
          )}
        </>
      )}
      <FromPicture reader={reader} onText={onText} />
    </Dialog>
  )
}

type ViewProps = { stream: MediaStream; reader: Promise<ReadCode>; onText: (text: string) => void }

function View({ stream, reader, onText }: ViewProps) {
  const video = useRef<HTMLVideoElement>(null)
  const tell = useRef(onText)
  useEffect(() => {
    tell.current = onText
  }, [onText])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let isWanted = true
    const look = async () => {
      const read = await reader
      // A frame that cannot be read is no reason to stop looking.
      const text = video.current && (await read(video.current).catch(() => undefined))
      if (!isWanted) return
      if (text) return tell.current(text)
      timer = setTimeout(() => void look(), LOOK_MS)
    }
    void look()
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [reader])
  return (
    <video
      ref={(node) => {
        video.current = node
        if (node && node.srcObject !== stream) node.srcObject = stream
      }}
      autoPlay
      playsInline
      muted
      aria-label={t('What the camera sees')}
      className="mx-auto aspect-square max-h-[52dvh] w-full rounded-box bg-sunken object-cover"
    />
  )
}

function FromPicture({ reader, onText }: Pick<ViewProps, 'reader' | 'onText'>) {
  const chooser = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState('')
  const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    target.value = ''
    if (!file) return
    const text = await textOf(file, await reader)
    if (text) onText(text)
    else setProblem(t('No code was found in this picture. Choose one in which it is large and sharp.'))
  }
  return (
    <>
      {problem ? <Alert>{problem}</Alert> : null}
      <Button variant="quiet" block onClick={() => chooser.current?.click()}>
        {t('Choose a picture')}
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        accept="image/*"
        aria-label={t('Choose a picture')}
        onChange={(event) => void take(event)}
      />
    </>
  )
}

async function textOf(file: File, read: ReadCode): Promise<string | undefined> {
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  try {
    return bitmap && (await read(bitmap).catch(() => undefined))
  } finally {
    bitmap?.close()
  }
}
