import { formatAmount } from '@vestibule/protocol/numbers'
import type { Hex } from 'viem'
import { Fiat } from '../../../../ui/Fiat.js'
import { Isolated } from '../../../../ui/Isolated.js'
import { isolate } from '../../../../ui/isolate.js'
import { TokenPicture } from '../../../../ui/TokenPicture.js'
import type { Eip155View } from '../insight/eip155View.js'
import type { TransactionRequest } from '../requests/approvalRequest.js'
import { isUnlimited } from '../requests/unlimited.js'
import { createWords, type Words } from '../sentences/createWords.js'
import type { Simulation } from '../simulation/simulate.js'
import type { BalanceChange } from '../simulation/sumMovements.js'
import { type Text, t } from './i18n.js'
import '../../../../ui/BalanceChanges.css'

export function BalanceChanges({ approval }: { approval: Eip155View }) {
  const { request, insight } = approval
  const words = createWords(t, approval)
  // A signed message does not change a balance.
  if (request.kind !== 'transaction' || approval.missing !== undefined) return null
  const simulation = insight.simulation ?? { kind: 'none' }
  const { changes, more } = changesOf(simulation, request)
  const permissions = simulation.kind === 'changes' ? simulation.permissions : []
  return (
    <section className="changes" data-testid="vb-changes" data-kind={simulation.kind}>
      <p className="changes-title">
        {t('changes.title')}
        <span className="changes-label">
          {t(simulation.kind === 'none' ? 'changes.none' : 'changes.estimate')}
        </span>
      </p>
      {simulation.kind === 'fails' ? (
        <p className="changes-failure">
          {simulation.reason === undefined ? (
            t('changes.fails')
          ) : (
            <Isolated text={t('changes.failsFor', { reason: isolate(simulation.reason) })} />
          )}
        </p>
      ) : (
        <ul>
          {changes.map((change) => (
            <li key={`${change.token} ${change.id}`} data-direction={change.direction}>
              <span>{t(change.direction === 'out' ? 'changes.out' : 'changes.in')}</span>
              <span>
                {change.id === undefined && <Coin approval={approval} token={change.token} />}
                <bdi>
                  <Isolated text={amountOf(t, { words, change })} />
                </bdi>
                {change.id === undefined && <Fiat text={words.fiat(change.amount, change.token)} />}
              </span>
            </li>
          ))}
          {permissions.map(({ token, spender, amount }) => (
            <li key={`${token} ${spender} ${amount}`} data-direction="out">
              <span>{t('changes.allow')}</span>
              <span>
                <Coin approval={approval} token={token} />
                <bdi>
                  <Isolated text={limitOf(t, { words, token, amount })} />
                </bdi>
                {amount !== undefined && !isUnlimited(amount) && (
                  <Fiat text={words.fiat(amount, token)} />
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <p className="changes-note">{t('changes.more', { count: more })}</p>}
      {simulation.kind === 'changes' && changes.length + permissions.length === 0 && (
        <p className="changes-note">{t('changes.nothing')}</p>
      )}
      {simulation.kind === 'runs' && <p className="changes-note">{t('changes.runs')}</p>}
      {simulation.kind === 'none' && changes.length === 0 && (
        <p className="changes-note">{t('changes.unknown')}</p>
      )}
    </section>
  )
}

function limitOf(
  t: Text,
  { words, token, amount }: { words: Words; token: Hex; amount: bigint | undefined },
): string {
  return amount === undefined || isUnlimited(amount)
    ? t('amount.any', { token: words.symbolOf(token) })
    : words.amount(amount, token)
}

function amountOf(t: Text, { words, change }: { words: Words; change: BalanceChange }): string {
  const { token, id, amount } = change
  if (id === undefined || token === undefined) return words.amount(amount, token)
  const named =
    words.itemOf(token, id) ?? `${words.symbolOf(token)} ${t('amount.item', { id: id.toString() })}`
  return amount === 1n ? named : `${formatAmount(amount, 0)} × ${named}`
}

function changesOf(
  simulation: Simulation,
  { call, value, account }: TransactionRequest,
): { changes: readonly BalanceChange[]; more: number } {
  if (simulation.kind === 'changes') return simulation
  const changes: BalanceChange[] = []
  if (value > 0n) changes.push({ direction: 'out', token: undefined, amount: value })
  if (call.kind === 'tokenTransfer' && (call.from ?? account) === account && call.amount > 0n)
    changes.push({ direction: 'out', token: call.token, amount: call.amount })
  return { changes, more: 0 }
}

function Coin(props: { approval: Eip155View; token: Hex | undefined }) {
  const { request, insight, pictures } = props.approval
  const token = props.token?.toLowerCase()
  const { symbol } =
    token === undefined ? request.network.nativeCurrency : (insight.tokens[token] ?? {})
  return <TokenPicture source={pictures?.[token ?? '']} symbol={symbol ?? ''} />
}
