// A camera of this device, for as long as the page that asks for it is shown.
import { useEffect, useState } from 'react'

export type Camera =
  | { state: 'starting' }
  | { state: 'on'; stream: MediaStream }
  /** The person, or the browser for them, said no. */
  | { state: 'denied' }
  /** There is none, another program has it, or the page may not ask: it is not served over HTTPS. */
  | { state: 'missing' }

/** `user`: the one that looks at the person; `environment`: away from them. */
type Facing = 'user' | 'environment'

export function useCamera(facing: Facing): { camera: Camera; retry: () => void } {
  const [camera, setCamera] = useState<Camera>({ state: 'starting' })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks anew.
  useEffect(() => {
    let isWanted = true
    let stream: MediaStream | undefined
    setCamera({ state: 'starting' })
    void startCamera(facing).then((started) => {
      if (started.state === 'on') stream = started.stream
      if (!isWanted) return stopCamera(stream)
      setCamera(started)
      // A call, or a permission that is taken back, ends it.
      stream?.getVideoTracks()[0]?.addEventListener('ended', () => setCamera({ state: 'missing' }))
    })
    return () => {
      isWanted = false
      stopCamera(stream)
    }
  }, [attempt, facing])
  return { camera, retry: () => setAttempt((last) => last + 1) }
}

async function startCamera(facingMode: Facing): Promise<Camera> {
  const video = { facingMode, width: { ideal: 1280 }, height: { ideal: 720 } }
  try {
    if (!navigator.mediaDevices) return { state: 'missing' }
    return { state: 'on', stream: await navigator.mediaDevices.getUserMedia({ audio: false, video }) }
  } catch (error) {
    const isRefused = error instanceof DOMException && ['NotAllowedError', 'SecurityError'].includes(error.name)
    return { state: isRefused ? 'denied' : 'missing' }
  }
}

function stopCamera(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}
