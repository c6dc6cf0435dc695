import { expect, test } from 'vitest'
import { referencesIn } from './references.ts'

test.for([
  ['KV-7Q2M-9XRD', ['KV-7Q2M-9XRD']],
  ['kv 7q2m 9xrd', ['KV-7Q2M-9XRD']],
  ['TRF/00123/KV7Q2M9XRD/ADA OBI', ['KV-7Q2M-9XRD']],
  ['KV-OIL2-9XRD', ['KV-0112-9XRD']],
  ['KV-7Q2M-9XRD and KV-0000-1111', ['KV-7Q2M-9XRD', 'KV-0000-1111']],
  ['KV-7Q2M-9XRD KV-7Q2M-9XRD', ['KV-7Q2M-9XRD']],
  ['KVKV7Q2M9XRD', ['KV-KV7Q-2M9X', 'KV-7Q2M-9XRD']],
  ['KV-7Q2M-9XR', []],
  ['', []],
] as const)('BNK-10 in "%s" the references are %j', ([text, references]) => {
  const found = referencesIn(text)
  for (const reference of references) expect(found).toContain(reference)
  if (references.length === 0) expect(found).toEqual([])
})
