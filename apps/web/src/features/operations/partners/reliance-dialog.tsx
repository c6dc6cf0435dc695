// Up to which tier a partner is relied on for who its customers are: how it stands, and what staff say of it.
import type { ConsolePartner } from '@kivuko/contract/console-partners.ts'
import {
  consolePartnerReliance,
  grantPartnerReliance,
  RELIED_TIERS,
  type Reliance,
  type ReliedTier,
} from '@kivuko/contract/reliance.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, queryOf } from '#lib/api-client.ts'
import { Dialog } from '#ui/dialog.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { FirstWordNote } from '../first-word-note.tsx'
import { Loaded, READ_ONCE } from '../loaded.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'

const NOTHING = 'nothing'
const OPTIONS = [
  { value: NOTHING, label: 'Nobody’s tier' },
  ...RELIED_TIERS.map((tier) => ({ value: String(tier), label: `Up to tier ${tier}` })),
]

type RelianceDialogProps = { partner: ConsolePartner; onDone: (waits: boolean) => void; onClose: () => void }

export function RelianceDialog({ partner, onDone, onClose }: RelianceDialogProps) {
  const query = useQuery({
    ...queryOf(['console', 'reliance', partner.id], consolePartnerReliance, { params: { id: partner.id } }),
    ...READ_ONCE,
  })
  if (query.data) return <Decide partner={partner} reliance={query.data} onDone={onDone} onClose={onClose} />
  return (
    <Dialog title="Reliance" closeText="Close" onClose={onClose}>
      <Loaded query={query} texts={{ loading: 'Loading reliance…', failed: 'Reliance could not be loaded' }}>
        {() => null}
      </Loaded>
    </Dialog>
  )
}

function Decide({ partner, reliance, onDone, onClose }: RelianceDialogProps & { reliance: Reliance }) {
  const { up_to_tier: before, accepted, in_review: waiting, first_word: word } = reliance
  const [chosen, setChosen] = useState(String(word?.word ?? before ?? NOTHING))
  const tier = chosen === NOTHING ? null : (Number(chosen) as ReliedTier)
  const isMore = (tier ?? 0) > (before ?? 0)
  return (
    <ReasonDialog
      title={`Rely on ${partner.name}?`}
      confirm={isMore ? 'Grant' : 'Say so'}
      tone={isMore ? 'primary' : 'danger'}
      lead={
        isMore
          ? 'Tiers of its customers may then rest on what it verified. A second person must decide the same within a day.'
          : 'In force at once. Nobody’s tier falls: who has one by its word keeps it, and who waits does not rise.'
      }
      send={(reason) => call(grantPartnerReliance, { params: { id: partner.id }, body: { up_to_tier: tier, reason } })}
      onDone={({ waits }) => onDone(waits)}
      onClose={onClose}
    >
      <p className="text-ink">
        {`${before ? `Relied on up to tier ${before}` : 'Not relied on'}. Customers with a tier by its word: ${accepted}. In review: ${waiting}.`}
      </p>
      {word ? <FirstWordNote word={word} said={`it may be relied on up to tier ${word.word}`} /> : null}
      <SelectField
        label="Rests on its word"
        value={chosen}
        options={OPTIONS}
        onChange={({ target }) => setChosen(target.value)}
      />
    </ReasonDialog>
  )
}
