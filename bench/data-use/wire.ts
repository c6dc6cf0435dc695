// The cable between a browser and a server: it passes everything on and counts it, both ways. What the browser says of
// itself is held against it.
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type Wire = { port: number; take(): number; stop(): Promise<void> }

/** Leads to this port of this machine. */
export async function layWire(to: number): Promise<Wire> {
  let bytes = 0
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1')
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from)
      from.on('data', (chunk) => {
        bytes += chunk.length
      })
      from.pipe(into)
      from.on('error', () => into.destroy())
      from.on('close', () => {
        open.delete(from)
        into.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    take() {
      const taken = bytes
      bytes = 0
      return taken
    },
    async stop() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
