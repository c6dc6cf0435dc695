// Programs of Debian that this project does not bring.
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Where a system keeps them, whatever the PATH of whoever starts this says. */
const PLACES = ['/usr/bin', '/usr/sbin', '/bin', '/sbin', '/usr/local/bin', '/usr/local/sbin']
/** For those that start others by their name. */
export const SYSTEM_PATH = { PATH: PLACES.join(':') }

/** Its whole path; undefined where it is not installed. */
export function findProgram(name: string): string | undefined {
  return PLACES.map((place) => join(place, name)).find(existsSync)
}
