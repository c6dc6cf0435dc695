// Documents: a list, and in its place the document that is open.
import { consoleDocuments } from '@kivuko/contract/console-documents.ts'
import { useState } from 'react'
import { useToast } from '#ui/toast.tsx'
import { EVERY, useList } from '../use-list.ts'
import { DocumentList } from './document-list.tsx'
import { neighboursOf } from './neighbour-documents.ts'
import { Review } from './review.tsx'

export default function DocumentsPage() {
  const list = useList({
    endpoint: consoleDocuments,
    filters: ['state', 'type', 'country', 'search'],
    others: ['document'],
    first: { state: 'pending' },
    ask: (values) => ({ ...values, state: values.state || EVERY }),
    polls: true,
  })
  const { document: openId } = list.values
  const [usesKeys, setUsesKeys] = useState(true)
  const [toast, say] = useToast()
  const place = neighboursOf(list.query.data?.pages ?? [], openId)
  const keys = { isOn: usesKeys, onChange: setUsesKeys }
  return (
    <>
      {openId ? (
        <Review
          key={openId}
          id={openId}
          place={place}
          addressOf={(id) => list.addressWith({ document: id })}
          keys={keys}
          onOpen={(id) => list.change({ document: id })}
          onDecided={(words) => {
            say(words)
            list.change({ document: place.next ?? '' })
          }}
        />
      ) : (
        <DocumentList list={list} keys={keys} />
      )}
      {toast}
    </>
  )
}
