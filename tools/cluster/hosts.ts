// The machines of a cluster, played on one: network namespaces joined by a bridge where root may make them, otherwise
// addresses of the loopback network, which cannot be cut.
import { spawnSync } from 'node:child_process'
import { Refusal } from '../refusal.ts'

export type Host = {
  name: string
  address: string
  /** The words before a command that is to run there. */
  prefix: readonly string[]
  /** Takes its cable out, or puts it back. Throws a Refusal where hosts are loopback addresses. */
  setCable(isIn: boolean): void
}

export type Network = { hosts: readonly Host[]; canCut: boolean; remove(): void }

/** One network of a machine at a time: names and addresses are fixed, so that leftovers are found. */
const TAG = 'kvk'
const BRIDGE = `${TAG}-bridge`
const SUBNET = '10.214.77'
const GATEWAY = `${SUBNET}.1`
const FIRST_HOST = 11
const LOOPBACK = '127.77.0'

/** Throws a Refusal when the system's `ip` fails. */
export function makeNetwork(names: readonly string[]): Network {
  return canCutCables() ? makeNamespaces(names) : makeLoopback(names)
}

/** Root may make network namespaces here. */
export function canCutCables(): boolean {
  if (process.getuid?.() !== 0) return false
  const probe = `${TAG}-probe`
  const made = spawnSync('ip', ['netns', 'add', probe]).status === 0
  if (made) spawnSync('ip', ['netns', 'del', probe])
  return made
}

function makeLoopback(names: readonly string[]): Network {
  const setCable = () => {
    throw new Refusal('A cable can be cut only where root may make network namespaces.')
  }
  const hosts = names.map((name, index) => ({
    name,
    address: `${LOOPBACK}.${FIRST_HOST + index}`,
    prefix: [],
    setCable,
  }))
  return { hosts, canCut: false, remove: () => undefined }
}

function makeNamespaces(names: readonly string[]): Network {
  const remove = () => {
    for (const name of names) spawnSync('ip', ['netns', 'del', `${TAG}-${name}`])
    spawnSync('ip', ['link', 'del', BRIDGE])
  }
  remove()
  ip(`link add ${BRIDGE} type bridge`)
  ip(`addr add ${GATEWAY}/24 dev ${BRIDGE}`)
  ip(`link set ${BRIDGE} up`)
  const hosts = names.map((name, index) => makeNamespace(name, `${SUBNET}.${FIRST_HOST + index}`))
  return { hosts, canCut: true, remove }
}

function makeNamespace(name: string, address: string): Host {
  const [space, cable] = [`${TAG}-${name}`, `${TAG}-c-${name}`]
  ip(`netns add ${space}`)
  ip(`link add ${cable} type veth peer name eth0 netns ${space}`)
  ip(`link set ${cable} master ${BRIDGE} up`)
  ip(`-n ${space} addr add ${address}/24 dev eth0`)
  ip(`-n ${space} link set eth0 up`)
  ip(`-n ${space} link set lo up`)
  return {
    name,
    address,
    prefix: ['ip', 'netns', 'exec', space],
    setCable: (isIn) => ip(`link set ${cable} ${isIn ? 'up' : 'down'}`),
  }
}

function ip(words: string): void {
  const { status, stderr } = spawnSync('ip', words.split(' '), { encoding: 'utf8' })
  if (status !== 0) throw new Refusal(`ip ${words} failed: ${stderr?.trim()}`)
}
