"""Patroni as it is installed, with one hole of versions before 3.0.3 closed (Debian 12 has 3.0.2).

A primary that was cut off for longer than its lease, and comes back before it has read what happened meanwhile, wrote
itself into the leader's key again, over whoever had taken it: two primaries, one after the other, on histories of
which neither has the other's commits. Here, as in 3.0.3, the key is written only where it is still ours, or nobody's.
"""

from patroni import version
from patroni.dcs.etcd3 import Etcd3, ReturnFalseException, base64_encode

FIXED_IN = (3, 0, 3)


def update_leader(self):
    """Renews the lease, and answers whether the leader's key is ours."""
    retry = self._retry.copy()

    def retried(*args, **kwargs):
        kwargs["retry"] = retry
        return retry(*args, **kwargs)

    def asked(*args):
        return self._run_and_handle_exceptions(*args, retry=retried)

    try:
        asked(self._do_refresh_lease, True)
        if not self._lease:
            return False
        leader = self.cluster.leader if self.cluster else None
        if leader and leader.session == self._lease:
            return True
        key, name = base64_encode(self.leader_path), base64_encode(self._name)
        is_ours = {"key": key, "target": "VALUE", "value": name}
        ours = {"request_put": {"key": key, "value": name, "lease": self._lease}}
        is_nobodys = 0
        return bool(
            asked(self._client.txn, is_ours, ours)
            or asked(self._client.put, self.leader_path, self._name, self._lease, is_nobodys)
        )
    except ReturnFalseException:
        return False


def close_hole():
    if tuple(int(part) for part in version.__version__.split(".")[:3]) < FIXED_IN:
        Etcd3._update_leader = update_leader


if __name__ == "__main__":
    from patroni.__main__ import main

    close_hole()
    main()
