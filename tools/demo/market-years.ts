// How prices stood in the demo's world before its last day, on which they are the sandbox's own.
import type { Move } from '../../apps/sandbox/src/tickers/prices.ts'

/** By coin: percent that the year brought, a swing in percent and how many days it takes. */
const YEARS = {
  BTC: { gain: 38, swing: 9, days: 73 },
  ETH: { gain: 22, swing: 14, days: 51 },
  SOL: { gain: 55, swing: 18, days: 44 },
  BNB: { gain: 18, swing: 8, days: 61 },
  XRP: { gain: -12, swing: 12, days: 57 },
} as const
const YEAR = 365

/** Above or below the last day's price; none at the end. `daysLeft` may be a part of a day. */
export function priceMoves(daysLeft: number): Move[] {
  return Object.entries(YEARS).map(([coin, { gain, swing, days }], place) => {
    const trend = (-gain * Math.min(daysLeft, YEAR * 1.2)) / YEAR / (1 + gain / 100)
    // The swing grows out of the last day, so that the line ends where the sandbox goes on.
    const wave = swing * Math.sin((2 * Math.PI * daysLeft) / days + place) - swing * Math.sin(place)
    const fade = Math.min(1, daysLeft / 20)
    const jitter = fade * 1.5 * Math.sin(daysLeft * (2.1 + place))
    // Hours differ, too.
    const hours =
      Math.min(1, daysLeft * 4) * (0.45 * Math.sin(daysLeft * 17 + place) + 0.2 * Math.sin(daysLeft * 61 + 2 * place))
    const percent = daysLeft <= 0 ? 0 : Math.round((trend + wave * fade + jitter + hours) * 100) / 100
    return { coin: coin as NonNullable<Move['coin']>, percent }
  })
}

/** As close as the charts of a day, a week and a month are drawn; undefined: that long ago days alone are told apart. */
export function minutesBetweenPrices(daysLeft: number): number | undefined {
  if (daysLeft > 31) return undefined
  if (daysLeft > 8) return 240
  return daysLeft > 2 ? 60 : 10
}
