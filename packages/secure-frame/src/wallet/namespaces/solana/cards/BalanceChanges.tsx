import '../../../../ui/BalanceChanges.css'
import { Fiat } from '../../../../ui/Fiat.js'
import { Isolated } from '../../../../ui/Isolated.js'
import { isolate } from '../../../../ui/isolate.js'
import { TokenPicture } from '../../../../ui/TokenPicture.js'
import type { Simulation, SolanaView } from '../insight/solanaView.js'
import { createWords } from '../sentences/createWords.js'
import { text } from './i18n.js'

export function BalanceChanges(props: {
  simulation: Simulation
  sum: boolean
  approval: SolanaView
}) {
  const { simulation, sum, approval } = props
  const words = createWords(text, approval)
  const isTried = simulation.kind !== 'none'
  return (
    <section className="changes" data-testid="vb-changes" data-kind={simulation.kind}>
      <p className="changes-title">
        {text(sum ? 'changes.sum' : 'changes.title')}
        <span className="changes-label">{text(isTried ? 'changes.estimate' : 'changes.none')}</span>
      </p>
      {simulation.kind === 'fails' && (
        <p className="changes-failure">
          {simulation.reason === undefined ? (
            text('changes.fails')
          ) : (
            <Isolated text={text('changes.failsFor', { reason: isolate(simulation.reason) })} />
          )}
        </p>
      )}
      {simulation.changes.length > 0 && (
        <ul>
          {simulation.changes.map(({ direction, mint, units }) => (
            <li key={mint} data-direction={direction}>
              <span>{text(direction === 'out' ? 'changes.out' : 'changes.in')}</span>
              <span>
                <Coin approval={approval} mint={mint} />
                <bdi>{words.amountOf(units, mint)}</bdi>
                <Fiat text={words.fiat(units, mint)} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {simulation.kind !== 'fails' && simulation.changes.length === 0 && (
        <p className="changes-note">{text(isTried ? 'changes.nothing' : 'changes.unknown')}</p>
      )}
    </section>
  )
}

function Coin({ approval, mint }: { approval: SolanaView; mint: string | undefined }) {
  const { request, tokens, pictures, missing } = approval
  const { symbol } = mint === undefined ? request.network.nativeCurrency : (tokens[mint] ?? {})
  // A card with missing funds is on the page, whose policy blocks pictures.
  const source = missing === undefined ? pictures?.[mint ?? ''] : undefined
  return <TokenPicture source={source} symbol={symbol ?? ''} />
}
