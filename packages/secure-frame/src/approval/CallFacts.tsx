import { Fact } from '../ui/Facts.js'
import { useText } from '../ui/i18n.js'
import type { DecodedCall } from '../wallet/requests/decodeCall.js'
import type { TokenFacts } from './approval.js'

/** Whom a transaction concerns: recipients, spenders and contracts, each address in full. */
export function CallFacts(props: {
  call: DecodedCall
  to: string | undefined
  token: TokenFacts | undefined
}) {
  const { call, to, token } = props
  const t = useText()
  switch (call.kind) {
    case 'nativeTransfer':
      return <Fact name={t('fact.to')} address={to} />
    case 'tokenTransfer':
      return (
        <>
          {call.from !== undefined && <Fact name={t('fact.from')} address={call.from} />}
          <Fact name={t('fact.to')} address={call.to} />
          <Fact name={token?.symbol ?? t('fact.token')} address={call.token} />
        </>
      )
    case 'tokenApproval':
      return (
        <>
          <Fact name={t('fact.spender')} address={call.spender} />
          <Fact name={token?.symbol ?? t('fact.token')} address={call.token} />
        </>
      )
    case 'nftTransfer':
      return (
        <>
          <Fact name={t('fact.from')} address={call.from} />
          <Fact name={t('fact.to')} address={call.to} />
          <Fact name={t('fact.collection')} address={call.token} />
          {call.items.map(({ id, amount }) => (
            <Fact key={String(id)} name={t('fact.item')}>
              {`${amount} × #${id}`}
            </Fact>
          ))}
        </>
      )
    case 'approvalForAll':
      return (
        <>
          <Fact name={t('fact.operator')} address={call.operator} />
          <Fact name={t('fact.collection')} address={call.token} />
        </>
      )
    case 'contractCreation':
      return null
    case 'unknownCall':
      return (
        <>
          <Fact name={t('fact.contract')} address={call.contract} />
          <Fact name={t('fact.selector')}>{call.selector}</Fact>
        </>
      )
  }
}
