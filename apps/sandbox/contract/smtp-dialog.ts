// A conversation with a mail server, line by line, encrypted where the address says so or the server offers it.
import { connect as connectPlain, type Socket } from 'node:net'
import { createInterface, type Interface } from 'node:readline'
import { connect as connectSecure } from 'node:tls'
import type { Answer } from './suite.ts'

const PATIENCE_MS = 15_000

export type Dialog = {
  /** Sends a line and answers what the server says to it: its code as status, its lines as body. */
  say(line: string): Promise<Answer>
  /** What it said first. */
  greeting: Promise<Answer>
  /** Goes on encrypted, once the server said that it is ready. */
  encrypt(): Promise<void>
  close(): void
}

export async function openDialog(url: string): Promise<Dialog> {
  const { protocol, hostname: host, port } = new URL(url)
  const isSecure = protocol === 'smtps:'
  const at = { host, port: Number(port || (isSecure ? 465 : 587)) }
  let socket: Socket = isSecure ? connectSecure({ ...at, servername: host }) : connectPlain(at)
  let reading = readerOf(socket)
  const greeting = reading.next()
  return {
    greeting,
    say(line) {
      socket.write(`${line}\r\n`)
      return reading.next()
    },
    async encrypt() {
      reading.end()
      socket = connectSecure({ socket, servername: host })
      await new Promise<void>((resolve, reject) => {
        socket.once('secureConnect', resolve)
        socket.once('error', reject)
      })
      reading = readerOf(socket)
    },
    close: () => socket.destroy(),
  }
}

/** An answer is all lines up to the one without a dash behind its code. */
function readerOf(socket: Socket): { next(): Promise<Answer>; end(): void } {
  const lines: Interface = createInterface({ input: socket })
  const queue: string[] = []
  let wake = () => {}
  let broken: Error | undefined
  lines.on('line', (line) => {
    queue.push(line)
    wake()
  })
  const fail = (error: Error) => {
    broken = error
    wake()
  }
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('the server hung up')))
  socket.setTimeout(PATIENCE_MS, () => fail(new Error('the server keeps silent')))
  const isWhole = () => queue.some((line) => /^\d{3}( |$)/.test(line))
  return {
    end: () => lines.close(),
    async next() {
      while (!isWhole()) {
        if (broken) throw broken
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
      const last = queue.findIndex((line) => /^\d{3}( |$)/.test(line))
      const body = queue.splice(0, last + 1)
      return {
        status: Number(body.at(-1)?.slice(0, 3)),
        headers: new Headers(),
        body: body.map((line) => line.slice(4)),
      }
    },
  }
}
