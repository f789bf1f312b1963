import { Fact } from '../../../../ui/Facts.js'
import type { SolanaView } from '../insight/solanaView.js'
import type { Step } from '../programs/step.js'
import { text } from './i18n.js'
import { PartyFact } from './PartyFact.js'

export function StepFacts({ step, approval }: { step: Step; approval: SolanaView }) {
  return (
    <>
      {step.text !== undefined && (
        <Fact name={text('fact.note')}>
          <bdi>{step.text}</bdi>
        </Fact>
      )}
      {step.parties.map((party) => (
        <PartyFact
          key={`${party.role} ${party.address}`}
          party={party}
          step={step}
          approval={approval}
        />
      ))}
      {step.name === 'unknown' && <Fact name={text('party.program')} address={step.program} />}
    </>
  )
}
