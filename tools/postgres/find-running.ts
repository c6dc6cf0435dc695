// The address of a PostgreSQL that somebody else started on a data folder, for tools that only look.
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { openDataFolder, readPasswords } from './data-folder.ts'
import { ROLES } from './start-postgres.ts'

/** As the role that runs. Undefined while nobody has started one there. */
export function findRunUrl(dataDir: string): string | undefined {
  if (!existsSync(dataDir)) return undefined
  const folder = openDataFolder(resolve(dataDir))
  const file = join(folder.data, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  // PostgreSQL's own format: process, folder, start, port, folder of the socket, address.
  const [, , , port, socket] = readFileSync(file, 'utf8').split('\n')
  if (!port || !socket) return undefined
  const { run } = readPasswords(folder)
  return `postgresql://${ROLES.run}:${run}@127.0.0.1:${port.trim()}/kivuko?host=${encodeURIComponent(socket.trim())}`
}
