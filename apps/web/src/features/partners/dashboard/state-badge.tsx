import { Badge, type BadgeTone } from '#ui/badge.tsx'

export function StateBadge({ is: [text, tone] }: { is: readonly [text: string, tone: BadgeTone] }) {
  return <Badge tone={tone}>{text}</Badge>
}
