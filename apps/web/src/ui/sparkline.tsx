import { SPARK, type SparkPoint, sparkPath } from './spark-path.ts'

/**
 * A line of a few figures, as small as a word. A picture only: what it shows is said beside it. `stepMs` is the usual time
 * between two points. Fewer than two make no line: its place stays empty.
 */
export function Sparkline({
  points,
  stepMs,
  className,
  ...early
}: {
  points: readonly SparkPoint[]
  stepMs: number
  className?: string
  /** What the script before React finds it by. */
  [early: `data-${string}`]: string
}) {
  return (
    <svg
      {...early}
      viewBox={`0 0 ${SPARK.width} ${SPARK.height}`}
      width={SPARK.width}
      height={SPARK.height}
      aria-hidden="true"
      className={`shrink-0 fill-none stroke-current stroke-[1.5] [stroke-linecap:round] [stroke-linejoin:round] ${className ?? ''}`}
    >
      {points.length > 1 ? <path d={sparkPath(points, stepMs)} /> : null}
    </svg>
  )
}
