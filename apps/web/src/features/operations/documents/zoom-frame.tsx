// Something to look at closely: zoomed and turned, by buttons and by keys, inside a frame that scrolls.
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import RotateCw from 'lucide-react/icons/rotate-cw'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { type CSSProperties, type ReactNode, type RefObject, useState } from 'react'
import { ToolButton } from './tool-button.tsx'
import { useKeys } from './use-keys.ts'

const ZOOMS = [50, 75, 100, 150, 200, 300, 400] as const
const WHOLE_WIDTH = ZOOMS.indexOf(100)
const QUARTER = 90

export type Size = { width: number; height: number }

/** How what is seen must stand in the frame. */
export type Placed = { className: string; style: CSSProperties }

type FrameProps = {
  frame?: RefObject<HTMLElement | null>
  label: string
  keys: { isOn: boolean }
  /** Of what is seen, before it is turned; only its shape counts. */
  size: Size
  /** Buttons of its own, after those of every frame. */
  tools?: ReactNode
  children: (placed: Placed) => ReactNode
}

export function ZoomFrame({ frame, label, keys, size, tools, children }: FrameProps) {
  const [step, setStep] = useState(WHOLE_WIDTH)
  const [degrees, setDegrees] = useState(0)
  const zoom = ZOOMS[step] ?? 100
  const zoomBy = (change: 1 | -1) => setStep((now) => Math.min(Math.max(now + change, 0), ZOOMS.length - 1))
  const turnBy = (change: number) => setDegrees((now) => (now + change + 360) % 360)
  const fit = () => setStep(WHOLE_WIDTH)
  const turnRight = () => turnBy(QUARTER)
  const turnLeft = () => turnBy(-QUARTER)
  useKeys(
    { '+': () => zoomBy(1), '=': () => zoomBy(1), '-': () => zoomBy(-1), 0: fit, t: turnRight, T: turnLeft },
    keys.isOn,
  )
  const isLying = degrees % 180 !== 0
  const shape = size.width / size.height
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <ToolButton name="Zoom out" isOff={step === 0} onPress={() => zoomBy(-1)}>
          <ZoomOut size={20} aria-hidden="true" />
        </ToolButton>
        <ToolButton name="Zoom in" isOff={step === ZOOMS.length - 1} onPress={() => zoomBy(1)}>
          <ZoomIn size={20} aria-hidden="true" />
        </ToolButton>
        <ToolButton name="Turn left" onPress={turnLeft}>
          <RotateCcw size={20} aria-hidden="true" />
        </ToolButton>
        <ToolButton name="Turn right" onPress={turnRight}>
          <RotateCw size={20} aria-hidden="true" />
        </ToolButton>
        <ToolButton name="Whole width" isOff={zoom === 100} onPress={fit}>
          <span className="px-2 text-sm font-medium">Whole width</span>
        </ToolButton>
        {tools}
        <output className="ms-auto text-sm text-ink-soft tabular-nums">
          {zoom} %, turned {degrees}°
        </output>
      </div>
      <section
        ref={frame}
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        className="max-h-[75vh] overflow-auto rounded-box border border-line bg-sunken"
      >
        {/* What is turned keeps its layout size, so the frame around it takes the shape it is seen in. */}
        <div className="relative mx-auto" style={{ width: `${zoom}%`, aspectRatio: isLying ? 1 / shape : shape }}>
          {children({
            className: 'absolute top-1/2 left-1/2 max-w-none',
            style: {
              width: isLying ? `${100 * shape}%` : '100%',
              transform: `translate(-50%, -50%) rotate(${degrees}deg)`,
            },
          })}
        </div>
      </section>
    </div>
  )
}
