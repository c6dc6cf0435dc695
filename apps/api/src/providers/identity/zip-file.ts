// A zip archive of one file, stored as it is: what Smile ID takes pictures in. Pictures do not get smaller by packing.
import { crc32 } from 'node:zlib'

const LOCAL_HEADER = 0x04034b50
const CENTRAL_HEADER = 0x02014b50
const END = 0x06054b50
const VERSION = 20
/** 1 January 1980, the first day zip knows: when it was packed is nobody's concern. */
const NO_DATE = 0x21

export function zipOf(name: string, content: Uint8Array): Buffer {
  const local = Buffer.concat([numbers([LOCAL_HEADER, 4]), about(name, content), Buffer.from(name), content])
  const central = Buffer.concat([
    numbers([CENTRAL_HEADER, 4], [VERSION, 2]),
    about(name, content),
    // No comment, first disk, no attributes, and the file begins at the beginning.
    numbers([0, 2], [0, 2], [0, 2], [0, 4], [0, 4]),
    Buffer.from(name),
  ])
  const end = numbers([END, 4], [0, 2], [0, 2], [1, 2], [1, 2], [central.length, 4], [local.length, 4], [0, 2])
  return Buffer.concat([local, central, end])
}

/** What both headers say: version, flags, method, time, date, checksum, both sizes, lengths of name and extra. */
function about(name: string, content: Uint8Array): Buffer {
  return numbers(
    [VERSION, 2],
    [0, 2],
    [0, 2],
    [0, 2],
    [NO_DATE, 2],
    [crc32(content), 4],
    [content.length, 4],
    [content.length, 4],
    [Buffer.byteLength(name), 2],
    [0, 2],
  )
}

/** Each in so many bytes, the low ones first. */
function numbers(...given: readonly (readonly [value: number, bytes: 2 | 4])[]): Buffer {
  const buffer = Buffer.alloc(given.reduce((sum, [, bytes]) => sum + bytes, 0))
  let at = 0
  for (const [value, bytes] of given) at = buffer.writeUIntLE(value, at, bytes)
  return buffer
}
