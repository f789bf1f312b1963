import { Fact, Facts } from '../ui/Facts.js'
import { formatAmount } from '../ui/format.js'
import { useText } from '../ui/i18n.js'
import type { TransactionRequest } from '../wallet/requests/approvalRequest.js'
import type { Approval } from './approval.js'
import { CallFacts } from './CallFacts.js'

export function TransactionBody(props: { request: TransactionRequest; approval: Approval }) {
  const { request, approval } = props
  const t = useText()
  const { network, value, call, data } = request
  const { decimals, symbol } = network.nativeCurrency
  const coins = (amount: bigint) => `${formatAmount(amount, decimals)} ${symbol}`
  const { transaction } = approval
  return (
    <>
      <Facts>
        <CallFacts call={call} to={request.to} token={approval.token} />
        {value > 0n && call.kind !== 'nativeTransfer' && (
          <Fact name={t('fact.value')}>{coins(value)}</Fact>
        )}
        <Fact name={t('fact.network')}>
          {network.name}
          {network.testnet && <span className="chip">{t('fact.testnet')}</span>}
        </Fact>
        {transaction !== undefined && (
          <>
            <Fact name={t('fact.fee')}>
              {t('fact.atMost', { amount: coins(transaction.maximumFee) })}
            </Fact>
            <Fact name={t('fact.total')} strong>
              {t('fact.atMost', { amount: coins(transaction.maximumCost) })}
            </Fact>
          </>
        )}
      </Facts>
      {data !== '0x' && (
        <details className="raw">
          <summary>{t('fact.data')}</summary>
          <code>{data}</code>
        </details>
      )}
    </>
  )
}
