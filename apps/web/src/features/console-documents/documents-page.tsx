// The documents desk: a list with its filters in the address, and in its place the document that is open.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAddressChoices } from '#lib/use-address-choices.ts'
import { Toast } from '#ui/toast.tsx'
import { documentsQuery, FILTERS } from './api.ts'
import { DocumentList } from './document-list.tsx'
import { neighboursOf } from './neighbours.ts'
import { Review } from './review.tsx'

export function DocumentsPage({ casesPath }: { casesPath?: string }) {
  const { values, change, addressWith } = useAddressChoices([...FILTERS, 'document'])
  const { document: openId, ...filters } = values
  const query = useInfiniteQuery(documentsQuery(filters))
  const [usesKeys, setUsesKeys] = useState(true)
  const [news, setNews] = useState<string>()
  const place = neighboursOf(query.data?.pages ?? [], openId)
  const keys = { isOn: usesKeys, onChange: setUsesKeys }
  return (
    <>
      {openId ? (
        <Review
          key={openId}
          id={openId}
          place={place}
          addressOf={(id) => addressWith({ document: id })}
          casesPath={casesPath}
          keys={keys}
          onOpen={(id) => change({ document: id })}
          onDecided={(text) => {
            setNews(text)
            change({ document: place.next ?? '' })
          }}
        />
      ) : (
        <DocumentList query={query} filters={filters} onChange={change} addressOf={addressWith} keys={keys} />
      )}
      {news ? (
        <Toast key={news} onEnd={() => setNews(undefined)}>
          {news}
        </Toast>
      ) : null}
    </>
  )
}
