// Partners and who asks for live access: who they are, who acts for them, and what staff decide.
import {
  type ConsolePartner,
  consolePartners,
  decidePartner,
  PARTNER_DECISIONS_IN,
  type PartnerDecision,
} from '@kivuko/contract/console-partners.ts'
import type { PartnerState } from '@kivuko/contract/partner-keys.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#lib/api-client.ts'
import { formatDateTime } from '#lib/format.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { PageHeading } from '#ui/heading.tsx'
import { Fact, Facts } from '../facts.tsx'
import { FirstWordNote } from '../first-word-note.tsx'
import { Choice, ListFilters, Search } from '../list-filters.tsx'
import { ListRows } from '../list-table.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { listKey, useList } from '../use-list.ts'
import { RelianceDialog } from './reliance-dialog.tsx'

const STATES: Record<PartnerState, { name: string; tone: BadgeTone }> = {
  test: { name: 'Test only', tone: 'neutral' },
  asked: { name: 'Asks for live', tone: 'warning' },
  live: { name: 'Live', tone: 'success' },
  suspended: { name: 'Suspended', tone: 'danger' },
}
const STATE_NAMES = Object.fromEntries(Object.entries(STATES).map(([state, { name }]) => [state, name]))

type Asked = { label: string; title: string; tone: 'primary' | 'danger'; lead: string; said: string }
const TWO = 'A second person must decide the same within a day.'
const READ = 'The partner reads your words.'

const DECISIONS: Record<PartnerDecision, Asked> = {
  approve: {
    label: 'Approve',
    title: 'Open live access?',
    tone: 'primary',
    lead: `Their live keys then move real money. ${TWO}`,
    said: 'live access may be opened',
  },
  refuse: {
    label: 'Refuse',
    title: 'Refuse live access?',
    tone: 'danger',
    lead: `${READ} They keep test keys, and may ask again.`,
    said: 'live access is refused',
  },
  suspend: {
    label: 'Suspend',
    title: 'Suspend live access?',
    tone: 'danger',
    lead: `In force at once: live keys are refused until two people resume it. ${READ}`,
    said: 'live access is suspended',
  },
  resume: {
    label: 'Resume',
    title: 'Resume live access?',
    tone: 'primary',
    lead: `Their live keys work again. ${TWO}`,
    said: 'live access may be resumed',
  },
}

const TEXTS = {
  caption: 'Partners',
  loading: 'Loading partners…',
  failed: 'Partners could not be loaded',
  none: 'No partners',
  noneLead: 'Companies that call the API with keys of their own appear here, first those that ask for live access.',
  noMatch: 'No partners match',
  noMatchLead: 'Choose another state, or clear the search.',
}

export default function PartnersPage() {
  const queries = useQueryClient()
  const [asked, setAsked] = useState<{ partner: ConsolePartner; decision: PartnerDecision }>()
  const [relied, setRelied] = useState<ConsolePartner>()
  const [done, setDone] = useState<string>()
  const list = useList({
    endpoint: consolePartners,
    filters: ['state', 'search'],
    first: { state: 'asked' },
    polls: true,
  })
  const refresh = () => void queries.invalidateQueries({ queryKey: listKey(consolePartners) })
  const sayDone = (waits: boolean) => setDone(waits ? 'Noted. A second person must decide the same.' : 'Done.')
  return (
    <div className="flex flex-col gap-6">
      <PageHeading
        title="Partners"
        lead="Companies whose servers sell coins to customers of their own. Opening and resuming live access take two people."
      />
      {done ? <Alert tone="success">{done}</Alert> : null}
      <ListFilters className="sm:grid-cols-3 xl:grid-cols-4">
        <Choice list={list} name="state" label="State" options={STATE_NAMES} />
        <Search list={list} name="search" label="Name, or an id" />
      </ListFilters>
      <ListRows list={list} texts={TEXTS}>
        {(partners) => (
          <ul className="flex flex-col gap-4" aria-label={TEXTS.caption}>
            {partners.map((partner) => (
              <li key={partner.id}>
                <PartnerCard
                  partner={partner}
                  onAsk={(decision) => setAsked({ partner, decision })}
                  onRely={() => setRelied(partner)}
                />
              </li>
            ))}
          </ul>
        )}
      </ListRows>
      {asked ? (
        <DecisionDialog
          {...asked}
          onDone={(waits) => {
            refresh()
            sayDone(waits)
            setAsked(undefined)
          }}
          onRefused={refresh}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
      {relied ? (
        <RelianceDialog
          partner={relied}
          onDone={(waits) => {
            sayDone(waits)
            setRelied(undefined)
          }}
          onClose={() => setRelied(undefined)}
        />
      ) : null}
    </div>
  )
}

type CardProps = { partner: ConsolePartner; onAsk: (decision: PartnerDecision) => void; onRely: () => void }

function PartnerCard({ partner, onAsk, onRely }: CardProps) {
  const { id, name, website, state, members, first_word: word } = partner
  return (
    <Card aria-label={name} className="flex flex-col gap-4">
      <p className="flex flex-wrap items-center gap-3 font-semibold break-words">
        {name}
        <Badge tone={STATES[state].tone}>{STATES[state].name}</Badge>
      </p>
      <Facts>
        {/* As they wrote it: staff type it themselves if they trust it. */}
        <Fact name="Website">{website}</Fact>
        <Fact name="Id">{id}</Fact>
        <Fact name="Partner since">{formatDateTime(partner.created_at)}</Fact>
        {partner.asked_at ? <Fact name="Asked for live access">{formatDateTime(partner.asked_at)}</Fact> : null}
        <Fact name="Members">{members.map(({ email, role }) => `${email} (${role})`).join(', ')}</Fact>
        {partner.note ? <Fact name="Last decision">{partner.note}</Fact> : null}
      </Facts>
      {word ? <FirstWordNote word={word} said={DECISIONS[word.word as PartnerDecision].said} /> : null}
      <div className="flex flex-wrap gap-3">
        {PARTNER_DECISIONS_IN[state].map((decision) => (
          <Button
            key={decision}
            size="small"
            variant={DECISIONS[decision].tone === 'danger' ? 'secondary' : 'primary'}
            onClick={() => onAsk(decision)}
          >
            {DECISIONS[decision].label}
          </Button>
        ))}
        <Button size="small" variant="secondary" onClick={onRely}>
          Reliance
        </Button>
      </div>
    </Card>
  )
}

type DialogProps = {
  partner: ConsolePartner
  decision: PartnerDecision
  onDone: (waits: boolean) => void
  onRefused: () => void
  onClose: () => void
}

function DecisionDialog({ partner, decision, onDone, onRefused, onClose }: DialogProps) {
  const { label, title, tone, lead } = DECISIONS[decision]
  return (
    <ReasonDialog
      title={title}
      tone={tone}
      lead={lead}
      confirm={label}
      send={(reason) => call(decidePartner, { params: { id: partner.id }, body: { decision, reason } })}
      onDone={({ waits }) => onDone(waits)}
      onRefused={onRefused}
      onClose={onClose}
    >
      {() => <p className="text-ink">{`${partner.name}, ${partner.website}`}</p>}
    </ReasonDialog>
  )
}
