// Listens on a socket of this machine, which only its owner and its group may open: no other user can ask, and nobody can
// listen in its place or on the way.
import { lstatSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** What every system takes as the address of a socket. */
const PATH_BYTES_MAX = 103
/** Neither others nor, for anybody, execution: 0660. */
const UMASK = 0o117

/** Throws one sentence when something else is there, or somebody listens there. */
export async function listenOnSocket(app: FastifyInstance, path: string): Promise<void> {
  if (Buffer.byteLength(path) > PATH_BYTES_MAX)
    throw new Error(`SIGNER_SOCKET: a path of a socket has at most ${PATH_BYTES_MAX} bytes`)
  await removeDead(path)
  // Before it is there: between making it and a change of its mode somebody could open it.
  const before = process.umask(UMASK)
  try {
    await app.listen({ path })
  } finally {
    process.umask(before)
  }
}

/** A signer that was killed leaves its socket behind. */
async function removeDead(path: string): Promise<void> {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (!found) return
  if (!found.isSocket()) throw new Error(`SIGNER_SOCKET: ${path} is there and is no socket`)
  if (await isAnswered(path)) throw new Error(`SIGNER_SOCKET: somebody listens at ${path}`)
  rmSync(path)
}

function isAnswered(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path)
    const say = (isIt: boolean) => {
      socket.destroy()
      resolve(isIt)
    }
    socket.once('connect', () => say(true))
    // Without the right to open it nothing is known of it, and it is not removed.
    socket.once('error', (error: NodeJS.ErrnoException) => say(error.code !== 'ECONNREFUSED'))
  })
}
