import { Fact, Facts } from '../../../../ui/Facts.js'
import type { Eip155View } from '../insight/eip155View.js'
import type { TypedDataRequest } from '../requests/approvalRequest.js'
import { isLong } from '../sentences/isLong.js'
import { DescribedFacts } from './DescribedFacts.js'
import { Details } from './Details.js'
import { useText } from './i18n.js'
import { NetworkFact } from './NetworkFact.js'
import { SignedFacts } from './SignedFacts.js'
import { Steps } from './Steps.js'
import { TypedDataTree } from './TypedDataTree.js'

/** The signed content in words if they cover all of it, with its folded tree; otherwise the tree. */
export function TypedDataBody(props: { request: TypedDataRequest; approval: Eip155View }) {
  const { request, approval } = props
  const t = useText()
  const { decoded } = request
  const isTold = decoded?.whole === true || approval.insight.described?.whole === true
  return (
    <>
      {decoded?.carried !== undefined && <Steps call={decoded.carried} approval={approval} />}
      {!isTold && <TypedDataTree request={request} />}
      <Facts long={isLong(approval)}>
        {decoded !== undefined ? (
          <SignedFacts meaning={decoded} approval={approval} />
        ) : (
          <DescribedFacts described={approval.insight.described} approval={approval} />
        )}
        <NetworkFact network={request.network} />
        {!isTold && <Fact name={t('fact.account')} address={request.account} />}
      </Facts>
      {isTold && (
        <Details name={t('fact.details')}>
          <TypedDataTree request={request} />
        </Details>
      )}
    </>
  )
}
