import { WarnIcon } from '@vestibule/design/icons'
import { roundUp } from '@vestibule/protocol/numbers'
import { Fact, Facts } from '../../../../ui/Facts.js'
import { Isolated } from '../../../../ui/Isolated.js'
import { isolate } from '../../../../ui/isolate.js'
import type { Editing } from '../../document/namespaceCard.js'
import type { Eip155View } from '../insight/eip155View.js'
import type { PreparedOperation } from '../operations/prepareOperation.js'
import type { SelfCall, TransactionRequest } from '../requests/approvalRequest.js'
import { createWords } from '../sentences/createWords.js'
import { isLong } from '../sentences/isLong.js'
import { Advanced } from './Advanced.js'
import { BalanceChanges } from './BalanceChanges.js'
import { CallFacts } from './CallFacts.js'
import { CapEditor } from './CapEditor.js'
import { Details } from './Details.js'
import { FeeChoice } from './FeeChoice.js'
import { FeeTokens } from './FeeTokens.js'
import { t } from './i18n.js'
import { NetworkFact } from './NetworkFact.js'
import { Party } from './Party.js'
import { SelfNotes } from './SelfNotes.js'
import { Steps } from './Steps.js'
import { TradeFacts } from './TradeFacts.js'

export function TransactionBody(props: Props) {
  const { request, approval, editing } = props
  const { coins, fiat } = createWords(t, approval)
  const { value, call, data, account, allowance, self, endsCode } = request
  const foreign = endsCode?.kind === 'other' ? endsCode.contract : self?.replaces
  const { transaction, operation, waits } = approval
  return (
    <>
      {editing?.isRefused && (
        <p className="risk" data-level="medium" role="alert" data-testid="vb-change-refused">
          <WarnIcon />
          <span>{t('edit.refused')}</span>
        </p>
      )}
      {editing !== undefined && approval.insight.cap !== undefined && (
        <CapEditor cap={approval.insight.cap} approval={approval} editing={editing} />
      )}
      <BalanceChanges approval={approval} />
      {call.kind === 'batch' && <Steps call={call} approval={approval} />}
      {self !== undefined && endsCode === undefined && (
        <SelfNotes self={self} approval={approval} />
      )}
      {(operation?.replaces || waits) && (
        <p className="dim" data-testid={waits ? 'vb-waits' : 'vb-replaces'}>
          {t(waits ? 'sponsor.waits' : 'sponsor.replaces')}
        </p>
      )}
      {endsCode !== undefined && (
        <p className="dim" data-testid="vb-becomes-plain">
          <Isolated text={t('plain.means', { network: isolate(request.network.name) })} />
        </p>
      )}
      <Facts long={isLong(approval)}>
        {foreign !== undefined && (
          <Party name={t('fact.foreignCode')} address={foreign} approval={approval} />
        )}
        {call.kind === 'batch' ? (
          call.contract !== account && (
            <Party name={t('fact.contract')} address={call.contract} approval={approval} />
          )
        ) : (
          <CallFacts
            call={call}
            to={request.to}
            described={approval.insight.described}
            approval={approval}
          />
        )}
        <TradeFacts request={request} approval={approval} />
        {value > 0n &&
          call.kind !== 'nativeTransfer' &&
          !approval.insight.described?.showsValue && (
            <Fact name={t('fact.value')} fiat={fiat(value)}>
              {coins(value)}
            </Fact>
          )}
        <NetworkFact network={request.network} />
        {operation !== undefined && (
          <SponsorFact operation={operation} self={self} approval={approval} />
        )}
        {transaction !== undefined && (
          <>
            <Fact name={t('fact.fee')} fiat={fiat(transaction.maximumFee)}>
              {t('fact.atMost', { amount: coins(roundUp(transaction.maximumFee)) })}
            </Fact>
            {value > 0n && (
              <Fact name={t('fact.total')} strong fiat={fiat(transaction.maximumCost)}>
                {t('fact.atMost', { amount: coins(roundUp(transaction.maximumCost)) })}
              </Fact>
            )}
          </>
        )}
      </Facts>
      {editing !== undefined && <FeeTokens self={self} approval={approval} editing={editing} />}
      {editing !== undefined && transaction !== undefined && (
        <>
          <FeeChoice
            request={request}
            transaction={transaction}
            approval={approval}
            editing={editing}
          />
          <Advanced transaction={transaction} editing={editing} />
        </>
      )}
      <Details name={t('fact.details')}>
        <Facts>
          <Fact name={t('fact.account')} address={account} />
          {transaction !== undefined && (
            <Fact name={t('fact.number')}>{String(transaction.intent.nonce)}</Fact>
          )}
          {operation !== undefined && (
            <Fact name={t('fact.paymaster')} address={operation.paymaster} />
          )}
        </Facts>
        {allowance !== undefined && self === undefined && <code>{allowance.data}</code>}
        {(self !== undefined || data !== '0x') && <code>{self?.data ?? data}</code>}
      </Details>
    </>
  )
}

type Props = {
  request: TransactionRequest
  approval: Eip155View
  editing: Editing | undefined
}

/** Fee paid by the site, or by the account in the paymaster's tokens. */
function SponsorFact(props: {
  operation: PreparedOperation
  self: SelfCall | undefined
  approval: Eip155View
}) {
  const { operation, self, approval } = props
  const words = createWords(t, approval)
  if (operation.fees.length === 0)
    return (
      <Fact name={t('sponsor.paidBy')} strong>
        {operation.payer}
      </Fact>
    )
  return (
    <>
      {operation.fees.map(({ token, amount }, index) => (
        <Fact key={index} name={t('sponsor.fee')} strong fiat={words.fiat(amount, token)}>
          {t('fact.atMost', { amount: words.amount(amount, token) })}
        </Fact>
      ))}
      <Fact name={t('sponsor.goesTo')}>
        {self?.fee
          ? t('sponsor.operator')
          : t('sponsor.paymasterOf', { site: isolate(operation.payer) })}
      </Fact>
    </>
  )
}
