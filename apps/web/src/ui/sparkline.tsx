// A line of a few figures, as small as a word. A picture only: what it shows is said beside it.
const [WIDTH, HEIGHT] = [72, 24]
/** Between two points that are further apart than so many steps, nothing was noted, and nothing is drawn. */
const GAP_STEPS = 2.5

export type SparkPoint = { at: number; value: number }

/** `stepMs` is the usual time between two points. Fewer than two make no line: its place stays empty. */
export function Sparkline({
  points,
  stepMs,
  className,
}: {
  points: readonly SparkPoint[]
  stepMs: number
  className?: string
}) {
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      aria-hidden="true"
      className={`shrink-0 fill-none stroke-current stroke-[1.5] [stroke-linecap:round] [stroke-linejoin:round] ${className ?? ''}`}
    >
      {points.length > 1 ? <path d={sparkPath(points, stepMs)} /> : null}
    </svg>
  )
}

/** Pure: the line as a path within the box, broken where something is missing. */
export function sparkPath(points: readonly SparkPoint[], stepMs: number): string {
  const values = points.map(({ value }) => value)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const [from, to] = [points[0]?.at ?? 0, points.at(-1)?.at ?? 0]
  const x = (at: number) => 1 + ((WIDTH - 2) * (at - from)) / (to - from || 1)
  // A price that did not move is a level line in the middle.
  const y = (value: number) => (high === low ? HEIGHT / 2 : HEIGHT - 2 - ((HEIGHT - 4) * (value - low)) / (high - low))
  return points
    .map(({ at, value }, place) => {
      const before = points[place - 1]
      const isBroken = !before || at - before.at > GAP_STEPS * stepMs
      return `${isBroken ? 'M' : 'L'}${tenths(x(at))} ${tenths(y(value))}`
    })
    .join('')
}

/** Places on the screen, in as few digits as can be seen. */
function tenths(place: number): string {
  return String(Math.trunc(place * 10) / 10)
}
