// How much room a disk of this machine has left.
import { statfs } from 'node:fs/promises'
import { type Finding, fine, skipped, warning, wrong } from '#providers/examine/port.ts'

/** Less is left than a bad day may take. */
const FREE_BYTES_MIN = 5_000_000_000n
const FREE_SHARE_MIN = 10n
/** So little that the next file may not fit. */
const FULL_BYTES = 500_000_000n

export type Room = { about: string; where: string; whenFull: string }

/** `folder`: null or not there when its disk is another machine's, and watched there. */
export async function judgeRoomOf(folder: string | null, room: Room): Promise<Finding> {
  const found = folder === null ? undefined : await statfs(folder, { bigint: true }).catch(() => undefined)
  if (!found) return skipped(room.about, `The disk of ${room.where} is not seen from here: watch it where it is.`)
  return judgeRoom(room, { free: found.bavail * found.bsize, size: found.blocks * found.bsize })
}

/** Pure. In bytes. */
export function judgeRoom({ about, where, whenFull }: Room, { free, size }: { free: bigint; size: bigint }): Finding {
  const share = size === 0n ? 100n : (100n * free) / size
  const says = `${free / 1_000_000_000n} GB (${share} %) are free on the disk of ${where}.`
  if (free < FULL_BYTES) return wrong(about, says, `Make room now: ${whenFull}`)
  if (free >= FREE_BYTES_MIN && share >= FREE_SHARE_MIN) return fine(about, says)
  return warning(about, says, `Make room before it is full: ${whenFull}`)
}
