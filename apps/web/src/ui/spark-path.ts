// A line of a few figures as a path within a box. Heights on a screen, not money.

/** Between two points that are further apart than so many steps, nothing was noted, and nothing is drawn. */
const GAP_STEPS = 2.5

export type SparkPoint = { at: number; value: number }
/** `air` is the room above and below the line, as a part of its height; a margin of pixels without it. */
export type SparkBox = { width: number; height: number; air?: number }

/** As small as a word. */
export const SPARK: SparkBox = { width: 72, height: 24 }

/** Pure: the line, broken where something is missing. `stepMs` is the usual time between two points. */
export function sparkPath(points: readonly SparkPoint[], stepMs: number, box: SparkBox = SPARK): string {
  const values = points.map(({ value }) => value)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const [from, to] = [points[0]?.at ?? 0, points.at(-1)?.at ?? 0]
  const { x: left, y: top } = margins(box)
  const x = (at: number) => left + ((box.width - 2 * left) * (at - from)) / (to - from || 1)
  // A price that did not move is a level line in the middle.
  const y = (value: number) =>
    high === low ? box.height / 2 : box.height - top - ((box.height - 2 * top) * (value - low)) / (high - low)
  return points
    .map(({ at, value }, place) => {
      const before = points[place - 1]
      const isBroken = !before || at - before.at > GAP_STEPS * stepMs
      return `${isBroken ? 'M' : 'L'}${tenths(x(at))} ${tenths(y(value))}`
    })
    .join('')
}

function margins({ height, air }: SparkBox): { x: number; y: number } {
  return air === undefined ? { x: 1, y: 2 } : { x: 0, y: (height * air) / (1 + 2 * air) }
}

/** Places on the screen, in as few digits as can be seen. */
function tenths(place: number): string {
  return String(Math.trunc(place * 10) / 10)
}
