// What does not keep a process from starting and is likely a mistake: a name nobody reads, addresses that do not fit. Pure.
import { isLoopback } from './setting.ts'

type Given = Readonly<Record<string, string | undefined>>
export type Doubt = { name: string; says: string; remedy: string; isWrong: boolean }

/** Parts of Kivuko and its tools that read settings of their own beginning so. */
const OTHERS =
  /^(SIGNER_(PORT|DATA|SOCKET|POLICY|SEED|DATABASE_URL|SECRET_OLD|HOST|LEASE.*)|KIVUKO_.*|SANDBOX_.*|DEMO_.*|BRAND_.*|DATABASE_TEST.*|TEST_.*)$/
/** Begun so by Node and by OpenTelemetry, which read them themselves. */
const FAMILIES_OF_OTHERS = ['NODE', 'OTEL']
/** So many letters apart, a name was meant to be the other. */
const TYPO_MAX = 2

/** `names` are the settings there are. */
export function doubtfulSettings(given: Given, names: readonly string[]): Doubt[] {
  return [...unknownNames(given, names), ...addresses(given, names), ...mpesa(given)]
}

function unknownNames(given: Given, names: readonly string[]): Doubt[] {
  const known = new Set(names)
  const families = new Set(names.filter((name) => name.includes('_')).map(familyOf))
  return Object.keys(given).flatMap((name): Doubt[] => {
    if (known.has(name) || OTHERS.test(name)) return []
    const meant = names.find((each) => given[each] === undefined && distance(each, name) <= TYPO_MAX)
    if (meant)
      return [
        { name, says: 'Kivuko knows no such setting.', remedy: `Call it ${meant}, if that is meant.`, isWrong: true },
      ]
    if (!name.includes('_') || !families.has(familyOf(name))) return []
    if (FAMILIES_OF_OTHERS.includes(familyOf(name))) return []
    return [
      {
        name,
        says: 'Kivuko knows no such setting.',
        remedy: 'Look it up in docs/settings.md, or remove it.',
        isWrong: false,
      },
    ]
  })
}

/** `MPESA` of `MPESA_PASSKEY`. */
function familyOf(name: string): string {
  return name.split('_', 1)[0] ?? name
}

/** Levenshtein's, given up as soon as it is more than a typo. */
function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > TYPO_MAX) return TYPO_MAX + 1
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const [above = 0, left = 0, corner = 0] = [row[j], next[j - 1], row[j - 1]]
      next.push(Math.min(above + 1, left + 1, corner + (a[i - 1] === b[j - 1] ? 0 : 1)))
    }
    row = next
  }
  return row[b.length] ?? TYPO_MAX + 1
}

/** Whoever calls back from outside cannot reach this machine by a name that only it has. */
function addresses(given: Given, names: readonly string[]): Doubt[] {
  const { PUBLIC_URL = 'http://localhost:3000' } = given
  return names.flatMap((name): Doubt[] => {
    if (!name.endsWith('_CALLBACK_BASE')) return []
    const base = given[name]
    if (base === undefined || !URL.canParse(base) || !URL.canParse(PUBLIC_URL)) return []
    const { pathname, hostname } = new URL(base)
    if (pathname !== '/')
      return [
        {
          name,
          says: 'It has a path, and callbacks go to /api/v1/webhooks below it.',
          remedy: 'Leave the path out.',
          isWrong: true,
        },
      ]
    if (!isLoopback(hostname) || isLoopback(new URL(PUBLIC_URL).hostname)) return []
    return [
      {
        name,
        says: 'It is this machine alone, and nobody outside reaches it.',
        remedy: `Use ${PUBLIC_URL}, or leave it out.`,
        isWrong: true,
      },
    ]
  })
}

const LIVE_HOST = 'https://api.safaricom.co.ke'
/** Safaricom's own sandbox numbers: nobody is paid through them. */
const SANDBOX_CODES = ['174379', '600992', '600996', '600000']

function mpesa(given: Given): Doubt[] {
  if (given.MPESA_CONSUMER_KEY === undefined || (given.MPESA_API_URL ?? LIVE_HOST) !== LIVE_HOST) return []
  return ['MPESA_SHORTCODE', 'MPESA_PAYOUT_SHORTCODE'].flatMap((name) =>
    SANDBOX_CODES.includes(given[name] ?? '')
      ? [
          {
            name,
            says: 'It is a number of Safaricom’s sandbox.',
            remedy: 'Use the short code that Safaricom gave you.',
            isWrong: true,
          },
        ]
      : [],
  )
}
