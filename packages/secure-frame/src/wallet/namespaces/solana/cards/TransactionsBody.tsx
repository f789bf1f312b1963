import { Fact, Facts } from '../../../../ui/Facts.js'
import { roundUp } from '../../../../ui/format.js'
import { Name } from '../../../../ui/Name.js'
import type { SolanaView } from '../insight/solanaView.js'
import type { TransactionRequest } from '../requests/solanaRequest.js'
import { createWords } from '../sentences/createWords.js'
import { sumOf } from '../sentences/sumOf.js'
import { BalanceChanges } from './BalanceChanges.js'
import { text } from './i18n.js'
import { Steps } from './Steps.js'

/** One transaction, or several with what they come to together. */
export function TransactionsBody(props: { request: TransactionRequest; approval: SolanaView }) {
  const { request, approval } = props
  const { transactions } = approval
  const { coins } = createWords(text, approval)
  const { network, account } = request
  const { fee, rent, simulation } = sumOf(transactions)
  const several = transactions.length > 1
  return (
    <>
      {approval.shortage === undefined && (
        <BalanceChanges simulation={simulation} sum={several} approval={approval} />
      )}
      {transactions.map(({ steps }, index) => (
        <Steps
          key={index}
          steps={steps}
          title={
            several
              ? text('transaction.title', { number: index + 1, of: transactions.length })
              : text('steps.title', { count: steps.length })
          }
          approval={approval}
        />
      ))}
      <Facts>
        <Fact name={text('fact.network')}>
          <Name value={network.name} />
          {network.testnet && <span className="chip">{text('fact.testnet')}</span>}
        </Fact>
        {rent > 0n && <Fact name={text('fact.rent')}>{coins(rent)}</Fact>}
        <Fact name={text('fact.fee')}>{text('fact.atMost', { amount: coins(roundUp(fee)) })}</Fact>
        <Fact name={text('fact.account')} address={account} />
      </Facts>
    </>
  )
}
