// Stands between Kivuko and its database, so that a test can take the database away, freeze it, and give it back,
// without touching the server that other tests share.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'

export type DatabaseProxy = AsyncDisposable & {
  /** The database's address through this proxy. */
  url: string
  /** Ends every connection, and takes no new one. */
  cut(): Promise<void>
  /** Takes what is said and passes nothing on, in either direction. */
  freeze(): void
  /** As it was. */
  restore(): Promise<void>
}

export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const address = new URL(databaseUrl)
  const folder = address.searchParams.get('host')
  const port = address.port || '5432'
  const reach = () => (folder ? connect(join(folder, `.s.PGSQL.${port}`)) : connect(Number(port), address.hostname))
  const open = new Set<Socket>()
  let isFrozen = false
  const server = createServer((near) => {
    const far = reach()
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from)
      from.on('error', () => {})
      from.on('close', () => {
        open.delete(from)
        to.destroy()
      })
      if (isFrozen) from.pause()
      from.pipe(to)
    }
  })
  async function listen(at: number): Promise<number> {
    server.listen(at, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  async function cut(): Promise<void> {
    if (server.listening) server.close()
    for (const socket of open) socket.destroy()
    await Promise.all([...open].map((socket) => once(socket, 'close')))
  }
  const own = await listen(0)
  const url = new URL(databaseUrl)
  url.searchParams.delete('host')
  url.host = `127.0.0.1:${own}`
  return {
    url: url.href,
    cut,
    freeze() {
      isFrozen = true
      for (const socket of open) {
        socket.unpipe()
        socket.pause()
      }
    },
    async restore() {
      // What was frozen is of no more use.
      isFrozen = false
      await cut()
      await listen(own)
    },
    [Symbol.asyncDispose]: cut,
  }
}
