// Which ports of this machine are free, and who has those that are not.
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { findProcess } from './process-facts.ts'

/**
 * Below the numbers a system gives to outgoing calls: between the choice and the server's start, and while a server is
 * being started again, nobody gets this one by accident. Each process walks from a place of its own.
 */
const PORTS = { from: 15_000, count: 15_000, perProcess: 64 }

let walked = 0

/** A port on which nothing listens, whatever the address. It names none twice in one process. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = PORTS.from + ((process.pid * PORTS.perProcess + walked++) % PORTS.count)
    if (await isFree(port)) return port
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  const isMine = await new Promise<boolean>((done) => {
    probe.once('error', () => done(false))
    probe.listen(port, '0.0.0.0', () => done(true))
  })
  if (!isMine) return false
  probe.close()
  await once(probe, 'close')
  return true
}

const TABLES = ['/proc/net/tcp', '/proc/net/tcp6'].filter((file) => existsSync(file))
const LISTENING = '0A'

/** The program that listens on a port; undefined when nobody does, or the system does not tell. */
export function findListener(port: number): { pid: number; command: string } | undefined {
  const pid = TABLES.length > 0 ? pidFromProc(port) : pidFromLsof(port)
  const command = pid === undefined ? undefined : findProcess(pid)?.command
  return pid === undefined || command === undefined ? undefined : { pid, command }
}

type Socket = { address: string; port: number; inode: string }

function listeningSockets(): Socket[] {
  return TABLES.flatMap((file) => readFileSync(file, 'utf8').trim().split('\n').slice(1)).flatMap((line) => {
    const fields = line.trim().split(/\s+/)
    const [address = '', port = ''] = (fields[1] ?? '').split(':')
    return fields[3] === LISTENING ? [{ address, port: Number.parseInt(port, 16), inode: fields[9] ?? '' }] : []
  })
}

function pidFromProc(port: number): number | undefined {
  const wanted = new Set(
    listeningSockets()
      .filter((socket) => socket.port === port)
      .map(({ inode }) => `socket:[${inode}]`),
  )
  if (wanted.size === 0) return undefined
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger)
  return pids.find((pid) => openFiles(pid).some((file) => wanted.has(file)))
}

/** Addresses on which a process listens, hexadecimal as /proc writes them: `0100007F` is 127.0.0.1. Linux alone. */
export function listeningAddresses(pid: number): string[] {
  const open = new Set(openFiles(pid))
  return listeningSockets()
    .filter(({ inode }) => open.has(`socket:[${inode}]`))
    .map(({ address }) => address)
}

/** None of processes of others. */
function openFiles(pid: number): string[] {
  const folder = `/proc/${pid}/fd`
  try {
    return readdirSync(folder).flatMap((name) => {
      try {
        return [readlinkSync(`${folder}/${name}`)]
      } catch {
        return []
      }
    })
  } catch {
    return []
  }
}

function pidFromLsof(port: number): number | undefined {
  const { stdout } = spawnSync('lsof', ['-nP', `-iTCP:${port}`, '-sTCP:LISTEN', '-Fp'], { encoding: 'utf8' })
  const pid = /^p(\d+)/m.exec(stdout ?? '')?.[1]
  return pid === undefined ? undefined : Number(pid)
}
