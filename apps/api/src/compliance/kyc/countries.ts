// Where an address can be: our own markets first, then every country by its English name. Pure.
import type { KycCountry } from '@kivuko/contract/kyc.ts'
import { getCountries } from 'libphonenumber-js/max'
import { REGIONS } from './regions.ts'

const FIRST = ['NG', 'KE', 'GH', 'ZA']
/** Numbers of their own, but no country to live in by that code. */
const NO_COUNTRIES = new Set(['AC', 'TA'])

export const COUNTRIES: readonly KycCountry[] = listCountries()

function listCountries(): KycCountry[] {
  const names = new Intl.DisplayNames('en', { type: 'region' })
  const all = getCountries()
    .filter((code) => !NO_COUNTRIES.has(code))
    .map((code) => ({
      code,
      name: names.of(code) ?? code,
      regions: [...(REGIONS[code]?.all ?? [])],
      region_name: REGIONS[code]?.name ?? 'County/State',
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
  const first = FIRST.flatMap((code) => all.filter((country) => country.code === code))
  return [...first, ...all.filter(({ code }) => !FIRST.includes(code))]
}

export function countryOf(code: string): KycCountry | undefined {
  return COUNTRIES.find((country) => country.code === code)
}
