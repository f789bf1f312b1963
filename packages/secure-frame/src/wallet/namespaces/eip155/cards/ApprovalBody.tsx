import { NameBody } from '../../document/names/NameBody.js'
import type { Editing } from '../../document/namespaceCard.js'
import type { Eip155View } from '../insight/eip155View.js'
import { PermissionBody } from './PermissionBody.js'
import { TransactionBody } from './TransactionBody.js'
import '../../../../ui/bodies.css'
import { Fact, Facts } from '../../../../ui/Facts.js'
import type {
  MessageRequest,
  SignInRequest,
  TypedDataRequest,
} from '../requests/approvalRequest.js'
import { createWords } from '../sentences/createWords.js'
import { isLong } from '../sentences/isLong.js'
import { DescribedFacts } from './DescribedFacts.js'
import { Details } from './Details.js'
import { t } from './i18n.js'
import { NetworkFact } from './NetworkFact.js'
import { SignedFacts } from './SignedFacts.js'
import { Steps } from './Steps.js'
import { TypedDataTree } from './TypedDataTree.js'

export function ApprovalBody({ approval, editing }: Props) {
  const { request } = approval
  switch (request.kind) {
    case 'message':
      return <MessageBody request={request} />
    case 'signIn':
      return <SignInBody request={request} approval={approval} />
    case 'name':
      return <NameBody request={request} />
    case 'typedData':
      return <TypedDataBody request={request} approval={approval} />
    case 'transaction':
      return <TransactionBody request={request} approval={approval} editing={editing} />
    case 'permission':
      return <PermissionBody request={request} approval={approval} editing={editing} />
  }
}

type Props = { approval: Eip155View; editing?: Editing | undefined }

function MessageBody({ request }: { request: MessageRequest }) {
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll a long message */}
      <pre className="message" data-format={request.format} tabIndex={0}>
        {request.text}
      </pre>
      <Facts>
        <Fact name={t('fact.account')} address={request.account} />
      </Facts>
    </>
  )
}

function TypedDataBody(props: { request: TypedDataRequest; approval: Eip155View }) {
  const { request, approval } = props
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

function SignInBody(props: { request: SignInRequest; approval: Eip155View }) {
  const { request, approval } = props
  const { date } = createWords(t, approval)
  const { statement, expirationTime, resources } = request.fields
  return (
    <>
      {statement !== undefined && (
        <p className="statement" dir="auto">
          <bdi>{statement}</bdi>
        </p>
      )}
      <Facts>
        <Fact name={t('fact.account')} address={request.account} />
        <NetworkFact network={request.network} />
        {expirationTime !== undefined && (
          <Fact name={t('fact.expires')}>{date(secondsOf(expirationTime))}</Fact>
        )}
        {resources?.map((resource) => (
          <Fact key={resource} name={t('fact.resource')}>
            <bdi>{resource}</bdi>
          </Fact>
        ))}
      </Facts>
      <Details name={t('fact.wholeMessage')}>
        <pre>{request.text}</pre>
      </Details>
    </>
  )
}

function secondsOf(time: string): bigint {
  return BigInt(Math.floor(Date.parse(time) / 1_000))
}
