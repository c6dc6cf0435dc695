// An operator's mark on a page of a PDF: the same shapes as on their site.
import type { Drawing, Shape } from '@kivuko/contract/brand-drawing.ts'

type Place = { x: number; y: number; height: number }

/** As high as `height`, in points, with its left upper corner at `x` and `y`. */
export function drawMark(pdf: PDFKit.PDFDocument, mark: Drawing, { x, y, height }: Place): void {
  pdf
    .save()
    .translate(x, y)
    .scale(height / mark.height)
  for (const shape of mark.shapes) {
    pdf.save()
    paint(outline(pdf, shape), shape)
    pdf.restore()
  }
  pdf.restore()
}

function outline(pdf: PDFKit.PDFDocument, { tag, attributes }: Shape): PDFKit.PDFDocument {
  const size = (name: string, other = 0) => (attributes[name] === undefined ? other : Number(attributes[name]))
  if (tag === 'path') return pdf.path(attributes.d ?? '')
  if (tag === 'circle') return pdf.circle(size('cx'), size('cy'), size('r'))
  if (tag === 'ellipse') return pdf.ellipse(size('cx'), size('cy'), size('rx'), size('ry', size('rx')))
  const corners = [size('x'), size('y'), size('width'), size('height')] as const
  const radius = size('rx', size('ry'))
  return radius > 0 ? pdf.roundedRect(...corners, radius) : pdf.rect(...corners)
}

/** SVG 2, 13.3: a shape that says nothing else is filled black and has no line. */
function paint(pdf: PDFKit.PDFDocument, { attributes }: Shape): void {
  const { fill = '#000000', stroke = 'none', strokeWidth = '1', strokeLinecap, strokeLinejoin, opacity } = attributes
  if (opacity) pdf.opacity(Number(opacity))
  pdf.lineWidth(Number(strokeWidth))
  if (strokeLinecap) pdf.lineCap(strokeLinecap as 'round')
  if (strokeLinejoin) pdf.lineJoin(strokeLinejoin as 'round')
  if (fill !== 'none' && stroke !== 'none') pdf.fillAndStroke(fill, stroke)
  else if (stroke !== 'none') pdf.stroke(stroke)
  else if (fill !== 'none') pdf.fill(fill)
}
