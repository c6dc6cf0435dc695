import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { zipOf } from './zip-file.ts'

test('an archive tells name, sizes and checksum of its file in both headers, and where each begins', () => {
  const content = Buffer.from('{"images":[]}')
  const zip = zipOf('info.json', content)
  const end = zip.length - 22
  const central = zip.readUInt32LE(end + 16)
  expect([zip.readUInt32LE(0), zip.readUInt32LE(central), zip.readUInt32LE(end)]).toEqual([
    0x04034b50, 0x02014b50, 0x06054b50,
  ])
  expect([zip.readUInt16LE(end + 8), zip.readUInt16LE(end + 10), zip.readUInt32LE(end + 12)]).toEqual([
    1,
    1,
    end - central,
  ])
  for (const header of [14, central + 16]) {
    expect(zip.readUInt32LE(header)).toBe(crc32(content))
    expect([zip.readUInt32LE(header + 4), zip.readUInt32LE(header + 8)]).toEqual([content.length, content.length])
    expect(zip.readUInt16LE(header + 12)).toBe('info.json'.length)
  }
  expect(zip.subarray(30, 39).toString()).toBe('info.json')
  expect(zip.subarray(39, 39 + content.length)).toEqual(content)
})
