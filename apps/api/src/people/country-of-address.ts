// The country of an address, from a registry table that ships with Kivuko. Nobody is asked.
import { readFile } from 'node:fs/promises'
import { BlockList, isIP } from 'node:net'
import { fileURLToPath } from 'node:url'
import { inEnglish, say } from '@kivuko/contract/say.ts'
import { Reader } from 'mmdb-lib'

type Country = { country_code?: string }

/** Read once, when a place is first asked for: it has 8 MB. */
let table: Promise<Reader<never>> | undefined

const countries = new Map<string, Intl.DisplayNames>()

function countriesIn(locale: string): Intl.DisplayNames {
  const names = countries.get(locale) ?? new Intl.DisplayNames([locale, 'en'], { type: 'region' })
  countries.set(locale, names)
  return names
}

const nearby = new BlockList()
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  nearby.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  nearby.addSubnet(network, prefix, 'ipv6')

/** For staff. */
const ENGLISH = { locale: 'en', speak: inEnglish }

/** 'Kenya'; 'The same network as this site' for an address nobody reaches from outside; null when nothing is known. */
export async function placeInWords(address: string | null, { locale, speak } = ENGLISH): Promise<string | null> {
  const bare = address?.replace(/^::ffff:/i, '') ?? ''
  const family = isIP(bare)
  if (family === 0) return null
  if (nearby.check(bare, family === 6 ? 'ipv6' : 'ipv4')) return speak(say('The same network as this site'))
  table ??= readTable()
  const found = (await table).get(bare) as Country | null
  return found?.country_code ? (countriesIn(locale).of(found.country_code) ?? null) : null
}

async function readTable(): Promise<Reader<never>> {
  const address = import.meta.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb')
  return new Reader<never>(await readFile(fileURLToPath(address)))
}
