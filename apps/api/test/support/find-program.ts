// Programs of Debian that some tests need and this project does not bring.
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Its whole path; undefined, said once, where it is not installed: what needs it is then left out. */
export function findProgram(name: string): string | undefined {
  const found = ['/usr/sbin', '/usr/bin', '/usr/local/bin', '/usr/local/sbin']
    .map((place) => join(place, name))
    .find((path) => existsSync(path))
  if (!found) console.warn(`${name} is not installed here: tests that need it are left out`)
  return found
}
