import '../../../../ui/Party.css'
import { Address } from '../../../../ui/Address.js'
import { newsOf, paidText } from '../../document/paidText.js'
import type { SolanaView, Standing } from '../insight/solanaView.js'
import type { Party, Step } from '../programs/step.js'
import { createWords } from '../sentences/createWords.js'
import { text } from './i18n.js'

export function PartyFact(props: { party: Party; step: Step; approval: SolanaView }) {
  const { party, step, approval } = props
  const owner =
    party.role === 'to' && step.name === 'tokenTransfer'
      ? approval.owners[party.address]
      : undefined
  if (owner?.proven === true)
    return <Row name={text('party.to')} address={owner.owner} approval={approval} />
  return (
    <>
      <Row
        name={text(`party.${party.role}`)}
        address={party.address}
        label={party.told === true ? text('party.told') : undefined}
        // Only recipients can be known from earlier payments.
        approval={party.role === 'to' || party.role === 'account' ? approval : undefined}
      />
      {owner !== undefined && (
        <Row name={text('party.toOwner')} address={owner.owner} label={text('party.toldOwner')} />
      )}
    </>
  )
}

function Row(props: {
  name: string
  address: string
  label?: string | undefined
  approval?: SolanaView | undefined
}) {
  const { name, address, approval } = props
  const standing = approval?.standings[address]
  const kind = kindOf(standing)
  const news = kind === 'seen' && standing ? newsOf(standing) : undefined
  const label = props.label ?? (kind && text(`party.${news ?? kind}`))
  return (
    <div className="fact party" data-wide="">
      <dt>
        {name}
        {label !== undefined && (
          <span className="party-label" data-standing={kind ?? 'new'}>
            {label}
          </span>
        )}
      </dt>
      <dd>
        <Address value={address} />
        {approval !== undefined &&
          standing?.paid?.map((line, index) => (
            <p key={index} className="party-paid">
              {paidText(text, line, createWords(text, approval).amountOf)}
            </p>
          ))}
        {standing?.lookAlikeOf !== undefined && (
          <p className="party-twin">
            {text('party.original')}
            <Address value={standing.lookAlikeOf} />
          </p>
        )}
      </dd>
    </div>
  )
}

function kindOf(standing: Standing | undefined) {
  if (standing === undefined) return undefined
  return standing.lookAlikeOf === undefined ? standing.standing : ('twin' as const)
}
