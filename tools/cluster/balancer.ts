// HAProxy: the database's primary and its replicas at one address each, and the processes of the API behind one port.
import { closeSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SYSTEM_PATH } from '../find-program.ts'
import { type WatchedProcess, watchProcess } from '../watched-process.ts'
import { PORTS } from './database-node.ts'
import type { Host } from './hosts.ts'

export type BalancerPlan = {
  program: string
  folder: string
  databases: readonly Pick<Host, 'name' | 'address'>[]
  primaryPort: number
  replicaPort: number
  /** Where Kivuko is, and the ports of the processes behind it. */
  port: number
  apiPorts: readonly number[]
  /** Where the widget is, and the ports of it at those processes, in their order; left out where there is none. */
  widget?: { port: number; ports: readonly number[] } | undefined
}

/**
 * Connections to a machine that is no primary any more are ended at once, so that nobody waits for an answer. A new one is
 * found at the first answer; an old one is given up at the third that is missing, so that one slow answer ends nothing.
 */
const CHECK_DATABASE = 'default-server inter 250ms fall 3 rise 1 on-marked-down shutdown-sessions'

/** Whose calls move money, and whose pages show it: the processes of the API, by whether they are ready. */
const CHECK_API = [
  '  mode http',
  '  option forwardfor',
  '  option redispatch',
  '  retries 3',
  '  retry-on conn-failure',
  '  option httpchk GET /readyz',
  '  http-check expect status 200',
  '  default-server inter 250ms fall 3 rise 1',
]

type BalancerSettings = Omit<BalancerPlan, 'program' | 'folder'>

/** What HAProxy reads; `deploy/haproxy/haproxy.cfg` has the same rules for a real installation. */
export function balancerSettings(plan: BalancerSettings): string {
  const { databases, primaryPort, replicaPort, port, apiPorts, widget } = plan
  const servers = databases.map(
    ({ name, address }) => `  server ${name} ${address}:${PORTS.postgres} check port ${PORTS.patroni}`,
  )
  const pool = (name: string, bind: number, role: string) => [
    `listen ${name}`,
    `  bind 127.0.0.1:${bind}`,
    `  option httpchk OPTIONS ${role}`,
    '  http-check expect status 200',
    `  ${CHECK_DATABASE}`,
    ...servers,
    '',
  ]
  return [
    'global',
    '  maxconn 2000',
    '',
    'defaults',
    '  mode tcp',
    '  timeout connect 2s',
    '  timeout client 30m',
    '  timeout server 30m',
    '  timeout check 1s',
    '  option clitcpka',
    '  option srvtcpka',
    '',
    ...pool('primary', primaryPort, '/primary'),
    ...pool('replicas', replicaPort, '/replica'),
    'listen kivuko',
    `  bind 127.0.0.1:${port}`,
    ...CHECK_API,
    ...apiPorts.map((each, index) => `  server api${index + 1} 127.0.0.1:${each} check`),
    // When none is ready, as while no database takes writes, they say so themselves, and show the pages that need none.
    ...apiPorts.map((each, index) => `  server unready${index + 1} 127.0.0.1:${each} backup`),
    '  option allbackups',
    '',
    ...(widget ? widgetSettings(widget, apiPorts) : []),
  ].join('\n')
}

function widgetSettings(
  { port, ports }: { port: number; ports: readonly number[] },
  apiPorts: readonly number[],
): string[] {
  return [
    'listen widget',
    `  bind 127.0.0.1:${port}`,
    ...CHECK_API,
    ...ports.map((each, index) => `  server api${index + 1} 127.0.0.1:${each} check port ${apiPorts[index]}`),
    '',
  ]
}

export function startBalancer(plan: BalancerPlan): WatchedProcess {
  const file = join(plan.folder, 'haproxy.cfg')
  writeFileSync(file, balancerSettings(plan))
  const out = openSync(join(plan.folder, 'haproxy.log'), 'a', 0o600)
  try {
    return watchProcess({
      command: [plan.program, '-db', '-f', file],
      env: SYSTEM_PATH,
      cwd: '/',
      out,
    })
  } finally {
    closeSync(out)
  }
}
