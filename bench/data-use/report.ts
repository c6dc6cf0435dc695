// The month in figures.

import type { Got } from './count-bytes.ts'
import type { Day } from './month.ts'

export const LIMIT_BYTES = 2_000_000
/** What handshakes and TLS may be of what comes. */
const TLS_SHARE_MAX = 0.2

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
type Way = 'up' | 'down'

/** All that went over the cable. */
export function bytesOf(days: readonly Pick<Day, 'onWire'>[]): number {
  return passed(days, 'up') + passed(days, 'down')
}

/** Throws when the browser's own count of what it got is not what the cable brought. */
export function expectHonest(days: readonly Day[]): void {
  const [told, brought] = [gotOf(days), passed(days, 'down')]
  if (told > brought || told < brought * (1 - TLS_SHARE_MAX))
    throw new Error(`the browser counted ${told} bytes, and the cable brought ${brought}`)
}

export function reportOf({ month, saving, releaseDay }: Figures): string {
  const days: readonly [string, (day: Day) => boolean][] = [
    ['the first day: the app, signing in', ({ has }) => has === 'sign-in'],
    ['a day with a look', ({ day, has }) => has === 'look' && day !== releaseDay],
    ['a day with a look and a purchase', ({ has }) => has === 'purchase'],
    ['the day of a release', ({ day }) => day === releaseDay],
  ]
  const row = (name: string, figure: (days: readonly Day[]) => string) =>
    `| ${name} | ${figure(month)} | ${figure(saving)} |`
  return [
    '# Data use',
    '',
    `\`npm run bench -- data-use\`: what ${month.length} days take of a customer's data bundle, on a phone of 390 by 844 pixels: they sign in (remembered on the device), look at the dashboard, the wallet and the transactions each day and stay for a minute, buy twice by M-Pesa, and on day ${releaseDay} all scripts and styles of the site have changed. One browser, which keeps its cache and its service worker, over TLS 1.3 and HTTP/2 as an installation serves it, with a new handshake each day; every second day their page comes drawn, as the permission for it lasts a day. All that passes the cable is counted, both ways; what the answers are is the browser's own count. Names and TCP's own heads are not in it, and a public certificate's chain is longer (some 2 kB a day); where a day passes in seconds a browser asks whether the worker has changed, which it would fetch anew (2 kB). The account is the demo's, a year old.`,
    '',
    '| kB | as it is | saving data |',
    '|---|---:|---:|',
    ...days.map(([name, is]) => row(name, (all) => average(all.filter(is)))),
    ...KINDS.map((kind) => row(`of the month: ${kind}`, (all) => ofKind(all, kind))),
    row('of the month: what the browser sends', (all) => kilobytes(passed(all, 'up'))),
    row('of the month: handshakes, and what TLS adds', (all) => kilobytes(passed(all, 'down') - gotOf(all))),
    row(`**the month** (limit ${kilobytes(LIMIT_BYTES)})`, (all) => `**${kilobytes(bytesOf(all))}**`),
    '',
    'What a day with a look gets whose page is not drawn, without what it sends:',
    '',
    '| Path | times | kB |',
    '|---|---:|---:|',
    ...pathsOf(month.find(({ day, has }) => has === 'look' && day !== releaseDay)?.got ?? []),
    '',
  ].join('\n')
}

function passed(days: readonly Pick<Day, 'onWire'>[], way: Way): number {
  return days.reduce((total, { onWire }) => total + onWire[way], 0)
}

function gotOf(days: readonly Day[]): number {
  return sum(days.flatMap(({ got }) => got))
}

function kindOf({ path, isOfWorker }: Got): Kind {
  if (path.startsWith('/api/')) return 'calls to the API'
  if (isOfWorker || path.endsWith('/service-worker.js')) return 'the service worker'
  if (path.endsWith('.woff2')) return 'typefaces'
  if (/\.(?:js|css)$/.test(path)) return 'scripts and styles'
  return path.includes('.') ? 'the rest' : 'pages'
}

function ofKind(days: readonly Day[], kind: Kind): string {
  return kilobytes(sum(days.flatMap(({ got }) => got.filter((each) => kindOf(each) === kind))))
}

function pathsOf(got: readonly Got[]): string[] {
  const paths = new Map<string, Got[]>()
  for (const each of got) {
    const name = `${each.path}${each.isOfWorker ? ' (worker)' : ''}`
    paths.set(name, [...(paths.get(name) ?? []), each])
  }
  return [...paths]
    .toSorted(([, a], [, b]) => sum(b) - sum(a))
    .map(([path, all]) => `| \`${path}\` | ${all.length} | ${kilobytes(sum(all))} |`)
}

function sum(got: readonly Got[]): number {
  return got.reduce((total, { bytes }) => total + bytes, 0)
}

function average(days: readonly Day[]): string {
  return days.length === 0 ? '–' : kilobytes(bytesOf(days) / days.length)
}

const format = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

function kilobytes(bytes: number): string {
  return format.format(bytes / 1000)
}
