import { Fragment } from 'react'
import { Fact } from '../../../../ui/Facts.js'
import type { Eip155View } from '../insight/eip155View.js'
import { createWords } from '../sentences/createWords.js'
import type { Saying, SignedFact, SignedMeaning, Thing } from '../signatures/signedMeaning.js'
import { ItemFact } from './ItemFact.js'
import { type MessageId, t } from './i18n.js'
import { Party } from './Party.js'
import { TokenParty } from './TokenParty.js'

const GIVEN: Partial<Record<Saying, MessageId>> = {
  transferAuthorization: 'fact.amount',
  receiveAuthorization: 'fact.amount',
  safeTransaction: 'fact.refund',
  safeDelegateCall: 'fact.refund',
  relayedCall: 'fact.refund',
  userOperation: 'fact.fee',
  networkTransaction: 'fact.fee',
}

export function SignedFacts(props: { meaning: SignedMeaning; approval: Eip155View }) {
  const { meaning, approval } = props
  const { gives, gets, facts, owner } = meaning
  const given = gets.length > 0 ? 'fact.gives' : (GIVEN[meaning.says] ?? 'fact.limit')
  const people = facts.filter(({ value }) => value.kind === 'address')
  const rest = facts.filter(({ value }) => value.kind !== 'address')
  return (
    <>
      {people.map((fact, index) => (
        <PartyFact key={index} fact={fact} approval={approval} />
      ))}
      {gives.map((thing, index) => (
        <ThingFact key={index} name={given} thing={thing} approval={approval} />
      ))}
      {gets.map((thing, index) => (
        <ThingFact
          key={index}
          name={thing.to === undefined || thing.to === owner ? 'fact.gets' : 'fact.othersGet'}
          thing={thing}
          approval={approval}
        />
      ))}
      {rest.map(({ label, value }, index) => (
        <Fact key={index} name={t(`fact.${label}`)}>
          {createWords(t, approval).text(value)}
        </Fact>
      ))}
    </>
  )
}

function PartyFact({ fact, approval }: { fact: SignedFact; approval: Eip155View }) {
  const { label, value } = fact
  return value.kind === 'address' ? (
    <Party
      takes={value.person === true}
      name={t(`fact.${label}`)}
      address={value.address}
      approval={approval}
    />
  ) : null
}

function ThingFact(props: { name: MessageId; thing: Thing; approval: Eip155View }) {
  const { name, thing, approval } = props
  const { token, id, until } = thing
  const words = createWords(t, approval)
  return (
    <Fragment>
      {token !== undefined && (
        <TokenParty token={token} isCollection={thing.id !== undefined} approval={approval} />
      )}
      {token !== undefined && typeof id === 'bigint' && (
        <ItemFact token={token} id={id} approval={approval} />
      )}
      <Fact name={t(name)} fiat={words.worth(thing)}>
        {words.thing(thing)}
      </Fact>
      {until !== undefined && <Fact name={t('fact.until')}>{words.date(until)}</Fact>}
    </Fragment>
  )
}
