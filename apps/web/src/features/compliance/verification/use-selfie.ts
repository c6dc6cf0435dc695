// The way of three pictures: open the link, take each as it is asked for, look at them, send them.

import type { ErrorCode } from '@kivuko/contract/error-codes.ts'
import { t } from '@kivuko/contract/text.ts'
import { useEffect, useRef, useState } from 'react'
import { ApiError, errorText } from '#lib/api-error.ts'
import { browserKey } from '#lib/browser-key.ts'
import { useSecondsDown } from '#lib/use-seconds-down.ts'
import { type Holder, handIn, type Opened, openLink, sendPicture } from './api.ts'
import type { Picture } from './picture.ts'

export type Phase =
  | { kind: 'tips' }
  | { kind: 'taking'; place: number }
  | { kind: 'review' }
  | { kind: 'done'; state: Exclude<Opened['state'], 'opened'> }
  | { kind: 'useless'; text: string }

const USELESS: readonly (ErrorCode | undefined)[] = [
  'verification_link_invalid',
  'verification_link_used',
  'verification_link_expired',
  'verification_timed_out',
]
const OF_A_PICTURE: readonly (ErrorCode | undefined)[] = [
  'picture_too_small',
  'picture_blank',
  'file_unreadable',
  'file_type_refused',
  'file_too_large',
]

export function useSelfie(token: string) {
  const [holder] = useState<Holder>(() => ({ token, browser_key: browserKey() }))
  const [phase, setPhase] = useState<Phase>({ kind: 'tips' })
  const [poses, setPoses] = useState<Opened['poses']>([])
  const [pictures, setPictures] = useState<readonly (Picture | undefined)[]>([])
  const [problem, setProblem] = useState('')
  const [isOpening, setIsOpening] = useState(false)
  const { seconds, start } = useSecondsDown()
  const fail = (error: unknown, fallback: string) => {
    if (error instanceof ApiError && USELESS.includes(error.code)) setPhase({ kind: 'useless', text: error.message })
    else setProblem(errorText(error, fallback))
  }
  const open = async () => {
    setIsOpening(true)
    setProblem('')
    try {
      const opened = await openLink(holder)
      if (opened.state !== 'opened') return setPhase({ kind: 'done', state: opened.state })
      setPoses(opened.poses)
      start(opened.seconds_left)
      setPhase({ kind: 'taking', place: 0 })
    } catch (error) {
      fail(error, t('The pictures could not be sent. Check your connection and send them again; nothing is lost.'))
    } finally {
      setIsOpening(false)
    }
  }
  const keep = (place: number, picture: Picture) => {
    const kept = poses.map((_, at) => (at === place ? picture : pictures[at]))
    setPictures(kept)
    setProblem('')
    const next = kept.indexOf(undefined)
    setPhase(next < 0 ? { kind: 'review' } : { kind: 'taking', place: next })
  }
  const sending = useSending({ holder, poses, pictures, onProblem: setProblem, onFail: fail, onDone: setPhase })
  return {
    phase,
    poses,
    pictures,
    problem,
    secondsLeft: seconds,
    isOpening,
    open,
    keep,
    retake: (place: number) => setPhase({ kind: 'taking', place }),
    ...sending,
  }
}

/** Those that were asked for, then what was taken beside each; `of` is the place of the one that can be taken again. */
function toSend(poses: Opened['poses'], pictures: readonly (Picture | undefined)[]) {
  const taken = poses.flatMap((pose, of) => {
    const picture = pictures[of]
    return picture ? [{ pose, of, picture }] : []
  })
  return [
    ...taken.map(({ picture, ...about }) => ({ ...about, file: picture.file })),
    ...taken.flatMap(({ picture, ...about }) => picture.more.map((file) => ({ ...about, file }))),
  ]
}

type SendingProps = {
  holder: Holder
  poses: Opened['poses']
  pictures: readonly (Picture | undefined)[]
  onProblem: (text: string) => void
  onFail: (error: unknown, fallback: string) => void
  onDone: (phase: Phase) => void
}

/** What is there already is not sent again: a connection that broke goes on where it was. */
function useSending({ holder, poses, pictures, onProblem, onFail, onDone }: SendingProps) {
  const [percent, setPercent] = useState<number>()
  const [badPlace, setBadPlace] = useState<number>()
  const sent = useRef(new Set<File>())
  const running = useRef<AbortController>(undefined)
  // Leaving the page stops it: nobody would see how it ended.
  useEffect(() => () => running.current?.abort(), [])

  const sendAll = async (signal: AbortSignal) => {
    const files = toSend(poses, pictures)
    for (const [place, { pose, file, of }] of files.entries()) {
      if (sent.current.has(file)) continue
      setBadPlace(of)
      const onProgress = (part: number) => setPercent(Math.floor((place * 100 + part) / files.length))
      await sendPicture({ holder, place, pose, file, onProgress, signal })
      sent.current.add(file)
    }
    setBadPlace(undefined)
    await handIn(holder)
  }
  const send = async () => {
    const controller = new AbortController()
    running.current = controller
    onProblem('')
    setPercent(0)
    try {
      await sendAll(controller.signal)
      onDone({ kind: 'done', state: 'submitted' })
    } catch (error) {
      if (controller.signal.aborted) return
      const code = error instanceof ApiError ? error.code : undefined
      // Handed in before, by an answer that was lost.
      if (code === 'verification_closed') return onDone({ kind: 'done', state: 'submitted' })
      if (code === 'pictures_missing') sent.current.clear()
      if (!OF_A_PICTURE.includes(code)) setBadPlace(undefined)
      onFail(error, t('The pictures could not be sent. Check your connection and send them again; nothing is lost.'))
    } finally {
      setPercent(undefined)
    }
  }
  return { percent, badPlace: percent === undefined ? badPlace : undefined, send }
}
