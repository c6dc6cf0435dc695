// On which machine etcd's leader sits: a trial chooses, since losing it takes an election and lengthens every lease.
import { PORTS } from '../../../../tools/cluster/database-node.ts'
import type { Host } from '../../../../tools/cluster/hosts.ts'
import { until } from './until.ts'

type Status = { leader: string; member: string }

/** Resolves once every machine of `hosts` says that `host` leads. */
export async function moveEtcdLeader(hosts: readonly Host[], host: Host): Promise<void> {
  await until(`etcd is led by ${host.name}`, async () => {
    const [own, ...statuses] = await Promise.all([host, ...hosts].map(statusOf))
    if (!own || statuses.some((status) => !status)) return false
    if (statuses.every((status) => status?.leader === own.member)) return true
    const leading = hosts[statuses.findIndex((status) => status?.member === status?.leader)]
    if (leading && leading !== host)
      await ask(leading, 'maintenance/transfer-leadership', { targetID: own.member }).catch(() => undefined)
    return false
  })
}

async function statusOf(host: Host): Promise<Status | undefined> {
  type Said = { leader?: string; header?: { member_id?: string } }
  const said = await ask<Said>(host, 'maintenance/status', {}).catch(() => undefined)
  return said?.leader && said.header?.member_id ? { leader: said.leader, member: said.header.member_id } : undefined
}

async function ask<T>({ address }: Host, path: string, body: object): Promise<T> {
  const answer = await fetch(`http://${address}:${PORTS.etcd}/v3/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(2_000),
  })
  return (await answer.json()) as T
}
