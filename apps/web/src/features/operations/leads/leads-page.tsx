// What people left on the public site, in two parts that have an address each.
import { useAddressChoices } from '#lib/use-address-choices.ts'
import { PageHeading } from '#ui/heading.tsx'
import { LinkTabs } from '#ui/link-tabs.tsx'
import { EnquiriesPart } from './enquiries-part.tsx'
import { SubscribersPart } from './subscribers-part.tsx'

export default function LeadsPage() {
  const { values } = useAddressChoices(['part'])
  const part = values.part === 'subscribers' ? 'subscribers' : 'enquiries'
  return (
    <div className="flex flex-col gap-6">
      <PageHeading title="Leads" lead="What companies wrote to the trading desk, and who asked for the newsletter." />
      <LinkTabs
        label="Parts of this page"
        current={part}
        tabs={[
          { key: 'enquiries', label: 'Enquiries', address: '?' },
          { key: 'subscribers', label: 'Subscribers', address: '?part=subscribers' },
        ]}
      />
      {part === 'enquiries' ? <EnquiriesPart /> : <SubscribersPart />}
    </div>
  )
}
