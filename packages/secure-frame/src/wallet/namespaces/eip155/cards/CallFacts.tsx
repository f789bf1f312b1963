import { type Hex, zeroAddress } from 'viem'
import { Fact } from '../../../../ui/Facts.js'
import type { Described } from '../descriptors/applyFormat.js'
import type { Eip155View } from '../insight/eip155View.js'
import type { SingleCall } from '../requests/decodedCall.js'
import { createWords } from '../sentences/createWords.js'
import { DescribedFacts } from './DescribedFacts.js'
import { ItemFact } from './ItemFact.js'
import { t } from './i18n.js'
import { Party } from './Party.js'
import { TokenParty } from './TokenParty.js'

export function CallFacts(props: {
  call: SingleCall
  to: Hex | undefined
  described: Described | undefined
  approval: Eip155View
}) {
  const { call, to, described, approval } = props
  const { account } = approval.request
  const words = createWords(t, approval)
  switch (call.kind) {
    case 'nativeTransfer':
      return to === undefined ? null : (
        <Party name={t('fact.to')} address={to} approval={approval} />
      )
    case 'tokenTransfer': {
      const isItem = call.from !== undefined && words.standardOf(call.token) === 'erc721'
      return (
        <>
          {call.from !== undefined && (
            <Party name={t('fact.from')} address={call.from} approval={approval} />
          )}
          <Party name={t('fact.to')} address={call.to} approval={approval} />
          <TokenParty token={call.token} isCollection={isItem} approval={approval} />
          {isItem && <ItemFact token={call.token} id={call.amount} approval={approval} />}
        </>
      )
    }
    case 'tokenApproval':
      return (
        <>
          {/* An ERC-721 revocation has no spender. */}
          {call.spender !== zeroAddress && (
            <Party takes name={t('fact.spender')} address={call.spender} approval={approval} />
          )}
          <TokenParty token={call.token} approval={approval} />
          {call.until !== undefined && <Fact name={t('fact.until')}>{words.date(call.until)}</Fact>}
        </>
      )
    case 'nftTransfer':
      return (
        <>
          {call.from !== account && (
            <Party name={t('fact.from')} address={call.from} approval={approval} />
          )}
          <Party name={t('fact.to')} address={call.to} approval={approval} />
          <TokenParty token={call.token} isCollection approval={approval} />
          {call.items.map(({ id, amount }) => (
            <ItemFact
              key={String(id)}
              token={call.token}
              id={id}
              amount={amount}
              approval={approval}
            />
          ))}
        </>
      )
    case 'approvalForAll':
      return (
        <>
          <Party takes name={t('fact.operator')} address={call.operator} approval={approval} />
          <TokenParty token={call.token} isCollection approval={approval} />
        </>
      )
    case 'wrap':
    case 'unwrap':
    case 'payOut':
    case 'portion':
    case 'swap':
      return call.to === undefined || call.to === to ? null : (
        <Party name={t('fact.to')} address={call.to} approval={approval} />
      )
    case 'balanceCheck':
      return <Party name={t('fact.owner')} address={call.owner} approval={approval} />
    case 'payIn':
    case 'contractCreation':
      return null
    case 'unknownCall':
      return (
        <>
          <DescribedFacts described={described} approval={approval} />
          <Party name={t('fact.contract')} address={call.contract} approval={approval} />
          {described === undefined && <Fact name={t('fact.selector')}>{call.selector}</Fact>}
        </>
      )
  }
}
