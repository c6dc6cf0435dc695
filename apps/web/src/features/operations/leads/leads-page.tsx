// What people left on the public site.
import { PageHeading } from '#ui/heading.tsx'
import { EnquiriesPart } from './enquiries-part.tsx'

export default function LeadsPage() {
  return (
    <div className="flex flex-col gap-6">
      <PageHeading title="Leads" lead="What companies wrote to the trading desk." />
      <EnquiriesPart />
    </div>
  )
}
