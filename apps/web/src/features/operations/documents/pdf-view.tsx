// A PDF page by page, zoomed and turned as pictures are.
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useEffect, useRef, useState } from 'react'
import { Alert } from '#ui/alert.tsx'
import { Waiting } from '#ui/spinner.tsx'
import { type OpenPdf, openPdf } from './pdf-file.ts'
import { ToolButton } from './tool-button.tsx'
import { useKeys } from './use-keys.ts'
import { type Placed, type Size, ZoomFrame } from './zoom-frame.tsx'

/** Until the first page says its own. */
const A4: Size = { width: 210, height: 297 }

type PdfProps = { file: Blob; kind: string; keys: { isOn: boolean } }

export function PdfView({ file, kind, keys }: PdfProps) {
  const pdf = usePdf(file)
  if (pdf === 'unreadable')
    return (
      <Alert>
        This PDF cannot be shown here: it is broken, or made in a way we cannot read. Your browser may do better.
      </Alert>
    )
  if (!pdf) return <Waiting className="min-h-80">Reading the file…</Waiting>
  return <Pages pdf={pdf} kind={kind} keys={keys} />
}

function usePdf(file: Blob): OpenPdf | 'unreadable' | undefined {
  const [pdf, setPdf] = useState<OpenPdf | 'unreadable'>()
  useEffect(() => {
    const leaving = new AbortController()
    setPdf(undefined)
    openPdf(file, leaving.signal).then(
      (opened) => leaving.signal.aborted || setPdf(opened),
      () => leaving.signal.aborted || setPdf('unreadable'),
    )
    return () => leaving.abort()
  }, [file])
  return pdf
}

function Pages({ pdf, kind, keys }: { pdf: OpenPdf; kind: string; keys: { isOn: boolean } }) {
  const [page, setPage] = useState(1)
  const [size, setSize] = useState(A4)
  const [unreadable, setUnreadable] = useState<number>()
  const frame = useRef<HTMLElement>(null)
  const hasMore = pdf.pages > 1
  function turnTo(next: number) {
    if (next < 1 || next > pdf.pages) return
    setPage(next)
    // A page is read from its top.
    if (frame.current) frame.current.scrollTop = 0
  }
  useKeys({ n: () => turnTo(page + 1), p: () => turnTo(page - 1) }, keys.isOn)
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {unreadable === page ? <Alert>Page {page} cannot be shown here. Your browser may do better.</Alert> : null}
      <ZoomFrame
        frame={frame}
        label="Page of the document"
        keys={keys}
        size={size}
        tools={
          <fieldset aria-label="Pages" className="flex items-center gap-2">
            {hasMore ? (
              <ToolButton name="Previous page" isOff={page === 1} onPress={() => turnTo(page - 1)}>
                <ChevronLeft size={20} aria-hidden="true" />
              </ToolButton>
            ) : null}
            <output className="text-sm font-medium tabular-nums">
              Page {page} of {pdf.pages}
            </output>
            {hasMore ? (
              <ToolButton name="Next page" isOff={page === pdf.pages} onPress={() => turnTo(page + 1)}>
                <ChevronRight size={20} aria-hidden="true" />
              </ToolButton>
            ) : null}
          </fieldset>
        }
      >
        {(placed) => (
          <Sheet
            pdf={pdf}
            page={page}
            name={`${`${kind}, as it was sent`}: ${`Page ${page} of ${pdf.pages}`}`}
            placed={placed}
            onDrawn={(drawn) => {
              setSize(drawn)
              setUnreadable(undefined)
            }}
            onUnreadable={() => setUnreadable(page)}
          />
        )}
      </ZoomFrame>
    </div>
  )
}

type SheetProps = {
  pdf: OpenPdf
  page: number
  name: string
  placed: Placed
  onDrawn: (size: Size) => void
  onUnreadable: () => void
}

function Sheet({ pdf, page, name, placed, onDrawn, onUnreadable }: SheetProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const latest = useRef({ onDrawn, onUnreadable })
  latest.current = { onDrawn, onUnreadable }
  const [width, setWidth] = useState(0)
  const [drawnPage, setDrawnPage] = useState(0)
  // Zoomed, turned, or in another window: what is seen at another width is drawn anew.
  useEffect(() => {
    const seen = canvas.current
    if (!seen) return
    const observer = new ResizeObserver(() => setWidth(seen.clientWidth))
    observer.observe(seen)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    if (!canvas.current || width === 0) return
    const leaving = new AbortController()
    pdf.draw(page, canvas.current, leaving.signal).then(
      (size) => {
        if (leaving.signal.aborted) return
        setDrawnPage(page)
        latest.current.onDrawn(size)
      },
      () => leaving.signal.aborted || latest.current.onUnreadable(),
    )
    return () => leaving.abort()
  }, [pdf, page, width])
  const isOther = drawnPage !== page
  return (
    // What is on it belongs to another page until this one is drawn, so it is not shown under this one's name.
    <canvas
      ref={canvas}
      role="img"
      aria-label={name}
      {...placed}
      style={{ ...placed.style, visibility: isOther ? 'hidden' : undefined }}
    />
  )
}
