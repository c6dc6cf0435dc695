// Which day it is where a customer lives, and whether they are of age there. Pure.
import { AppError } from '@kivuko/contract/errors.ts'
import { birthDateProblem, TOO_YOUNG_TEXT } from '@kivuko/contract/kyc.ts'
import { say } from '@kivuko/contract/say.ts'
import { after, dayOf } from '#platform/clock.ts'

/** Where a country has several zones: the one whose day begins last. */
const ZONES: Readonly<Record<string, string>> = {
  NG: 'Africa/Lagos',
  KE: 'Africa/Nairobi',
  GH: 'Africa/Accra',
  ZA: 'Africa/Johannesburg',
  US: 'Pacific/Honolulu',
  GB: 'Europe/London',
  DE: 'Europe/Berlin',
  FR: 'Europe/Paris',
  ES: 'Atlantic/Canary',
  IT: 'Europe/Rome',
  CA: 'America/Vancouver',
  AU: 'Australia/Perth',
  JP: 'Asia/Tokyo',
  KR: 'Asia/Seoul',
  SG: 'Asia/Singapore',
  NL: 'Europe/Amsterdam',
  SE: 'Europe/Stockholm',
  NO: 'Europe/Oslo',
  DK: 'Europe/Copenhagen',
  FI: 'Europe/Helsinki',
  CH: 'Europe/Zurich',
}
const LAST_PLACE_ON_EARTH_MS = -12 * 3_600_000

/** YYYY-MM-DD. For other countries, and while the country is not known, a day counts once it has begun everywhere. */
export function dayIn(country: string | undefined, now: Date): string {
  const zone = country && ZONES[country]
  return zone ? dayOf(now, zone) : dayOf(after(now, LAST_PLACE_ON_EARTH_MS), 'UTC')
}

export function refuseUnderAge(birthDate: string, country: string | undefined, now: Date): void {
  const message = birthDateProblem(birthDate, dayIn(country, now))
  if (!message) return
  throw new AppError('validation_failed', {
    detail: say('{rule}.', { rule: [message] }),
    errors: [{ field: 'date_of_birth', message }],
  })
}

export function isUnderAge({ errors = [] }: AppError): boolean {
  return errors.some(({ message }) => message === TOO_YOUNG_TEXT)
}
