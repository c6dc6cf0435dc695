// Countries an address can be in. The server's list comes before these (specification part 2, section 3).

import type { KycCountry } from '@kivuko/contract/kyc.ts'
import { t } from '@kivuko/contract/text.ts'
import { countryName } from '#lib/country-name.ts'

const US_STATES =
  'Alabama, Alaska, Arizona, Arkansas, California, Colorado, Connecticut, Delaware, Florida, Georgia, Hawaii, Idaho, Illinois, Indiana, Iowa, Kansas, Kentucky, Louisiana, Maine, Maryland, Massachusetts, Michigan, Minnesota, Mississippi, Missouri, Montana, Nebraska, Nevada, New Hampshire, New Jersey, New Mexico, New York, North Carolina, North Dakota, Ohio, Oklahoma, Oregon, Pennsylvania, Rhode Island, South Carolina, South Dakota, Tennessee, Texas, Utah, Vermont, Virginia, Washington, West Virginia, Wisconsin, Wyoming'

const CODES = 'US GB DE FR ES IT CA AU JP KR SG NL SE NO DK FI CH'.split(' ')

function builtIn(): KycCountry[] {
  return CODES.map((code) => ({
    code,
    name: countryName(code),
    regions: code === 'US' ? US_STATES.split(', ') : [],
    region_name: code === 'US' ? t('State') : t('County/State'),
  }))
}

/** The server's, in its order, then those of the built-in ones it lacks: all of them while it has not answered. */
export function countriesWith(served: readonly KycCountry[]): KycCountry[] {
  const known = new Set(served.map(({ code }) => code))
  return [...served, ...builtIn().filter(({ code }) => !known.has(code))]
}
