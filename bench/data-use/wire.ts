// The cable between a browser and a server: it passes everything on and counts it, both ways.
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** `up`: from the browser. */
export type Passed = { up: number; down: number }
export type Wire = { port: number; take(): Passed; stop(): Promise<void> }

/** Leads to this port of this machine. */
export async function layWire(to: number): Promise<Wire> {
  let passed: Passed = { up: 0, down: 0 }
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1')
    for (const [from, into, way] of [
      [near, far, 'up'],
      [far, near, 'down'],
    ] as const) {
      open.add(from)
      from.on('data', (chunk) => {
        passed[way] += chunk.length
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
      const taken = passed
      passed = { up: 0, down: 0 }
      return taken
    },
    async stop() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
