// The month in figures.

import type { Sent } from './count-bytes.ts'
import type { Day } from './month.ts'

export const LIMIT_BYTES = 2_000_000
/** What the browser says and what the cable counts may differ by: heads of answers that were not asked for in the end. */
const DIFFERENCE_MAX = 0.05

const KINDS = [
  'the service worker',
  'calls to the API',
  'scripts and styles',
  'typefaces',
  'pages',
  'the rest',
] as const
type Kind = (typeof KINDS)[number]
type Figures = { month: readonly Day[]; saving: readonly Day[]; releaseDay: number }

export function bytesOf(days: readonly Pick<Day, 'sent'>[]): number {
  return sum(days.flatMap(({ sent }) => sent))
}

/** Throws when the browser's own count is not what the cable counted. */
export function expectHonest(days: readonly Day[]): void {
  const onWire = days.reduce((total, day) => total + day.onWire, 0)
  const told = bytesOf(days)
  if (Math.abs(onWire - told) > onWire * DIFFERENCE_MAX)
    throw new Error(`the browser counted ${told} bytes and the cable ${onWire}`)
}

export function reportOf({ month, saving, releaseDay }: Figures): string {
  const days: readonly [string, (day: Day) => boolean][] = [
    ['the first day: the app, signing in', ({ has }) => has === 'sign-in'],
    ['a day with a look', ({ day, has }) => has === 'look' && day !== releaseDay],
    ['a day with a look and a purchase', ({ has }) => has === 'purchase'],
    ['the day of a release', ({ day }) => day === releaseDay],
  ]
  return [
    '# Data use',
    '',
    `\`npm run bench -- data-use\`: what ${month.length} days take of a customer's data bundle, on a phone of 390 by 844 pixels: they sign in (remembered on the device), look at the dashboard, the wallet and the transactions each day and stay for a minute, buy twice by M-Pesa, and on day ${releaseDay} all scripts and styles of the site have changed. One browser, which keeps its cache and its service worker. Both ways, over HTTP/1.1, as the browser's own protocol counts it, pages and worker; a cable between browser and server counted beside it, which is in brackets. What TLS, TCP and names take is not in it, nor is what HTTP/2 saves of headers; and where a day passes in seconds a browser asks whether the worker has changed, which it would fetch anew (2 kB). The account is the demo's, a year old.`,
    '',
    '| kB | as it is | saving data |',
    '|---|---:|---:|',
    ...days.map(([name, is]) => `| ${name} | ${average(month.filter(is))} | ${average(saving.filter(is))} |`),
    ...KINDS.map((kind) => `| of the month: ${kind} | ${ofKind(month, kind)} | ${ofKind(saving, kind)} |`),
    `| **the month** (limit ${kilobytes(LIMIT_BYTES)}) | **${kilobytes(bytesOf(month))}** (${wired(month)}) | **${kilobytes(bytesOf(saving))}** (${wired(saving)}) |`,
    '',
    'What a day with a look asks for:',
    '',
    '| Path | times | kB |',
    '|---|---:|---:|',
    ...pathsOf(month.find(({ day, has }) => has === 'look' && day !== releaseDay)?.sent ?? []),
    '',
  ].join('\n')
}

function kindOf({ path, isOfWorker }: Sent): Kind {
  if (path.startsWith('/api/')) return 'calls to the API'
  if (isOfWorker || path.endsWith('/service-worker.js')) return 'the service worker'
  if (path.endsWith('.woff2')) return 'typefaces'
  if (/\.(?:js|css)$/.test(path)) return 'scripts and styles'
  return path.includes('.') ? 'the rest' : 'pages'
}

function ofKind(days: readonly Day[], kind: Kind): string {
  return kilobytes(sum(days.flatMap(({ sent }) => sent.filter((each) => kindOf(each) === kind))))
}

function pathsOf(sent: readonly Sent[]): string[] {
  const paths = new Map<string, Sent[]>()
  for (const each of sent) {
    const name = `${each.path}${each.isOfWorker ? ' (worker)' : ''}`
    paths.set(name, [...(paths.get(name) ?? []), each])
  }
  return [...paths]
    .toSorted(([, a], [, b]) => sum(b) - sum(a))
    .map(([path, all]) => `| \`${path}\` | ${all.length} | ${kilobytes(sum(all))} |`)
}

function sum(sent: readonly Sent[]): number {
  return sent.reduce((total, { bytes }) => total + bytes, 0)
}

function average(days: readonly Day[]): string {
  return days.length === 0 ? '–' : kilobytes(bytesOf(days) / days.length)
}

function wired(days: readonly Day[]): string {
  return kilobytes(days.reduce((total, { onWire }) => total + onWire, 0))
}

const format = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

function kilobytes(bytes: number): string {
  return format.format(bytes / 1000)
}
