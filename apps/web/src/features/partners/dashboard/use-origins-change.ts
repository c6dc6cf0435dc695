// Both lists are kept as a whole: a change begins from what they are now, so that a colleague's of a minute ago stays.
import { type PartnerOrigins, readPartnerOrigins, setPartnerOrigins } from '@kivuko/contract/partner-origins.ts'
import { call } from '#lib/api-client.ts'
import { type Place, usePartnerChange } from './api.ts'

export type OriginsChange = { name: keyof PartnerOrigins } & ({ add: string } | { remove: string })

export function useOriginsChange({ id, mode }: Place, onDone: () => void) {
  return usePartnerChange(async (change: OriginsChange) => {
    const lists = await call(readPartnerOrigins, { params: { id }, query: { mode } })
    return call(setPartnerOrigins, { params: { id }, body: { mode, ...changed(lists, change) } })
  }, onDone)
}

function changed(lists: PartnerOrigins, change: OriginsChange): PartnerOrigins {
  const { name } = change
  const list = lists[name]
  return { ...lists, [name]: 'add' in change ? [...list, change.add] : list.filter((each) => each !== change.remove) }
}
