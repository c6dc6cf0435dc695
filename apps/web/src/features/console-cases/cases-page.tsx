// The cases desk: the queue with its filters in the address, and in its place the case that is open.
import { useState } from 'react'
import { useAddressChoices } from '#lib/use-address-choices.ts'
import { Toast } from '#ui/toast.tsx'
import { FILTERS } from './api.ts'
import { CaseList } from './case-list.tsx'
import { CasePage } from './case-page.tsx'

export type CasesPageProps = {
  /** Where a customer is seen; left out, names are no links. */
  customerAddress?: (id: string) => string
}

export function CasesPage({ customerAddress }: CasesPageProps) {
  const { values, change, addressWith } = useAddressChoices([...FILTERS, 'case'])
  const { case: openId, ...filters } = values
  const [news, setNews] = useState<string>()
  return (
    <>
      {openId ? (
        <CasePage
          key={openId}
          id={openId}
          addressOf={(id) => addressWith({ case: id })}
          customerAddress={customerAddress}
          onNews={setNews}
        />
      ) : (
        <CaseList filters={filters} onChange={change} addressOf={(id) => addressWith({ case: id })} />
      )}
      {news ? (
        <Toast key={news} onEnd={() => setNews(undefined)}>
          {news}
        </Toast>
      ) : null}
    </>
  )
}
