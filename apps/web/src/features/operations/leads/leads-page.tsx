// What people left on the public site, in two parts that have an address each.
import { useAddressChoices } from '#lib/use-address-choices.ts'
import { PageHeading } from '#ui/heading.tsx'
import { LinkTabs } from '#ui/link-tabs.tsx'
import { EnquiriesPart } from './enquiries-part.tsx'
import { LEADS_TEXT as TEXT } from './messages.ts'
import { SubscribersPart } from './subscribers-part.tsx'

export function LeadsPage() {
  const { values } = useAddressChoices(['part'])
  const part = values.part === 'subscribers' ? 'subscribers' : 'enquiries'
  return (
    <div className="flex flex-col gap-6">
      <PageHeading title={TEXT.title} lead={TEXT.lead} />
      <LinkTabs
        label={TEXT.parts}
        current={part}
        tabs={[
          { key: 'enquiries', label: TEXT.enquiries, address: '?' },
          { key: 'subscribers', label: TEXT.subscribers, address: '?part=subscribers' },
        ]}
      />
      {part === 'enquiries' ? <EnquiriesPart /> : <SubscribersPart />}
    </div>
  )
}
