import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { findPrograms } from './programs.ts'

/** A primary whose lease ran out while it was cut off, and which still believes what it read before. */
const CUT_OFF = `
from types import SimpleNamespace
from patroni.dcs.etcd3 import Etcd3
import safe_patroni

key = {'holder': 'db2', 'lease': 'theirs'}

class Client:
    def txn(self, compare, success, retry=None):
        holds = compare['value'] == safe_patroni.base64_encode(key['holder'])
        if holds:
            key.update(lease=success['request_put']['lease'])
        return holds

    def put(self, path, value, lease=None, create_revision=None, retry=None):
        if create_revision == 0 and key['holder']:
            return False
        key.update(holder=value, lease=lease)
        return True

safe_patroni.FIXED_IN = (99, 0, 0)
safe_patroni.close_hole()
one = object.__new__(Etcd3)
one._client, one._name, one._lease, one._last_lsn = Client(), 'db1', 'new', 0
one._do_refresh_lease = lambda *args, **kwargs: True
one._retry = SimpleNamespace(copy=lambda: lambda method, *args, **kwargs: method(*args, **{k: v for k, v in kwargs.items() if k != 'retry'}))
one._base_path = '/service/kivuko'
cluster = SimpleNamespace(leader=SimpleNamespace(session='old'))
Etcd3.cluster = property(lambda self: cluster)
Etcd3.leader_path = property(lambda self: '/service/kivuko/leader')

print(one._update_leader(), key['holder'])
key['holder'] = 'db1'
print(one._update_leader(), key['holder'], key['lease'])
key['holder'] = ''
print(one._update_leader(), key['holder'])
`

test.skipIf('missing' in findPrograms())('a primary that comes back leaves the key to whoever has it', () => {
  const folder = fileURLToPath(new URL('.', import.meta.url))
  const ran = spawnSync('/usr/bin/python3', ['-B', '-c', CUT_OFF], { cwd: folder, encoding: 'utf8' })
  expect(ran.stdout + ran.stderr).toBe('False db2\nTrue db1 new\nTrue db1\n')
})
