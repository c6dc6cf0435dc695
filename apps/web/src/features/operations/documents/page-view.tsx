// A document page by page, zoomed and turned. What is shown are pictures of the pages, drawn where it was handed in.
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useEffect, useRef, useState } from 'react'
import { errorText } from '#lib/api-error.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Waiting } from '#ui/spinner.tsx'
import { ToolButton } from './tool-button.tsx'
import { useKeys } from './use-keys.ts'
import type { DocumentPages } from './use-pages.ts'
import { type Placed, type Size, ZoomFrame } from './zoom-frame.tsx'

/** Until the first picture says its own. */
const A_CARD: Size = { width: 3, height: 2 }

type PageViewProps = { kind: string; count: number; pages: DocumentPages; keys: { isOn: boolean } }

export function PageView({ kind, count, pages, keys }: PageViewProps) {
  const { page, picture } = pages
  const [size, setSize] = useState(A_CARD)
  const frame = useRef<HTMLElement>(null)
  function turnTo(next: number) {
    pages.turnTo(next)
    // A page is read from its top.
    if (frame.current) frame.current.scrollTop = 0
  }
  useKeys({ n: () => turnTo(page + 1), p: () => turnTo(page - 1) }, keys.isOn)
  const name = `${kind}, as it was sent`
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {picture.error ? (
        <Alert
          action={
            <Button variant="secondary" size="small" disabled={picture.isFetching} onClick={() => picture.refetch()}>
              Try Again
            </Button>
          }
        >
          Page {page} could not be read. {errorText(picture.error, '')}
        </Alert>
      ) : null}
      <ZoomFrame
        frame={frame}
        label="Page of the document"
        keys={keys}
        size={size}
        tools={<PageTools page={page} count={count} turnTo={turnTo} />}
      >
        {(placed) =>
          picture.data ? (
            <Picture
              file={picture.data}
              name={count > 1 ? `${name}: Page ${page} of ${count}` : name}
              placed={placed}
              onSized={setSize}
            />
          ) : picture.error ? null : (
            <Waiting className="min-h-80">Reading the page…</Waiting>
          )
        }
      </ZoomFrame>
    </div>
  )
}

function PageTools({ page, count, turnTo }: { page: number; count: number; turnTo: (page: number) => void }) {
  const hasMore = count > 1
  return (
    <fieldset aria-label="Pages" className="flex items-center gap-2">
      {hasMore ? (
        <ToolButton name="Previous page" isOff={page === 1} onPress={() => turnTo(page - 1)}>
          <ChevronLeft size={20} aria-hidden="true" />
        </ToolButton>
      ) : null}
      <output className="text-sm font-medium tabular-nums">
        Page {page} of {count}
      </output>
      {hasMore ? (
        <ToolButton name="Next page" isOff={page === count} onPress={() => turnTo(page + 1)}>
          <ChevronRight size={20} aria-hidden="true" />
        </ToolButton>
      ) : null}
    </fieldset>
  )
}

type PictureProps = { file: Blob; name: string; placed: Placed; onSized: (size: Size) => void }

/** The site's policy lets pictures come from itself and from `data:` addresses, so that is what a picture gets. */
function Picture({ file, name, placed, onSized }: PictureProps) {
  const [shown, setShown] = useState<{ file: Blob; address: string }>()
  useEffect(() => {
    const reader = new FileReader()
    reader.onload = () => setShown({ file, address: String(reader.result) })
    reader.readAsDataURL(file)
    return () => reader.abort()
  }, [file])
  // The page before is not shown under this one's name.
  if (shown?.file !== file) return <Waiting className="min-h-80">Reading the page…</Waiting>
  return (
    <img
      src={shown.address}
      alt={name}
      onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
        width > 0 && height > 0 && onSized({ width, height })
      }
      {...placed}
    />
  )
}
