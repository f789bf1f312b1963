import { roundUp } from '@vestibule/protocol/numbers'
import { Fact, Facts } from '../../../../ui/Facts.js'
import { Name } from '../../../../ui/Name.js'
import { siteName } from '../../../../ui/siteName.js'
import type { SolanaView } from '../insight/solanaView.js'
import type { TransactionRequest } from '../requests/solanaRequest.js'
import { createWords } from '../sentences/createWords.js'
import { onlyStep } from '../sentences/headlineOf.js'
import { sumOf } from '../sentences/sumOf.js'
import { BalanceChanges } from './BalanceChanges.js'
import { text } from './i18n.js'
import { StepFacts } from './StepFacts.js'
import { Steps } from './Steps.js'

const shortened = (address: string) => `${address.slice(0, 4)}…${address.slice(-4)}`

export function TransactionsBody(props: { request: TransactionRequest; approval: SolanaView }) {
  const { request, approval } = props
  const { transactions, trade } = approval
  const { coins, ofToken, fiat, amountOf } = createWords(text, approval)
  const { network, account } = request
  const { fee, rent, simulation } = sumOf(transactions)
  const several = transactions.length > 1
  const steps = transactions.flatMap((transaction) => transaction.steps)
  // The headline already shows the only step.
  const only = onlyStep(approval)
  const rentFor = transactions.flatMap((transaction) => transaction.rentFor)
  const ownRent = rentFor.reduce((left, { units }) => left - units, rent)
  const kept = transactions.flatMap((transaction) => transaction.kept)
  const unread = steps.filter(({ data = '' }) => data !== '')
  return (
    <>
      {approval.shortage === undefined && (
        <BalanceChanges simulation={simulation} sum={several} approval={approval} />
      )}
      {only === undefined &&
        trade === undefined &&
        transactions.map((transaction, index) => (
          <Steps
            key={index}
            steps={transaction.steps}
            title={
              several
                ? text('transaction.title', { number: index + 1, of: transactions.length })
                : text('steps.title', { count: steps.length })
            }
            approval={approval}
          />
        ))}
      <Facts>
        {only !== undefined && <StepFacts step={only} approval={approval} />}
        {trade !== undefined && (
          <>
            <Fact name={text('changes.out')} fiat={fiat(trade.pays.units, trade.pays.mint)}>
              {amountOf(trade.pays.units, trade.pays.mint)}
            </Fact>
            <Fact name={text('changes.in')} fiat={fiat(trade.gets.units, trade.gets.mint)}>
              {amountOf(trade.gets.units, trade.gets.mint)}
            </Fact>
            <Fact name={text('fact.exchange')} address={trade.maker} />
          </>
        )}
        <Fact name={text('fact.network')}>
          <Name value={network.name} />
          {network.testnet && <span className="chip">{text('fact.testnet')}</span>}
        </Fact>
        {kept.map(({ mint, units }, index) => (
          <Fact key={`${mint} ${index}`} name={text('fact.kept')} fiat={fiat(units, mint)}>
            {ofToken(units, mint)}
          </Fact>
        ))}
        {rentFor.map(({ owner, units }, index) => (
          <Fact
            key={`${owner} ${index}`}
            name={text('fact.rentFor', { owner: shortened(owner) })}
            fiat={fiat(units)}
          >
            {coins(units)}
          </Fact>
        ))}
        {ownRent > 0n && (
          <Fact name={text('fact.rent')} fiat={fiat(ownRent)}>
            {coins(ownRent)}
          </Fact>
        )}
        {transactions.some(({ isSponsored }) => isSponsored) ? (
          <Fact name={text('fact.paidBy')} strong>
            {siteName(request.origin)}
          </Fact>
        ) : (
          <Fact name={text('fact.fee')} fiat={fiat(fee)}>
            {text('fact.atMost', { amount: coins(roundUp(fee)) })}
          </Fact>
        )}
        <Fact name={text('fact.account')} address={account} />
      </Facts>
      {unread.length > 0 && (
        <details className="details" data-testid="vb-details">
          <summary>{text('fact.details')}</summary>
          {unread.map(({ data }, index) => (
            <code key={index}>{data}</code>
          ))}
        </details>
      )}
    </>
  )
}
