import { Fact, Facts } from '../../../../ui/Facts.js'
import type { Eip155View } from '../insight/eip155View.js'
import type { SignInRequest } from '../requests/approvalRequest.js'
import { createWords } from '../sentences/createWords.js'
import { Details } from './Details.js'
import { useText } from './i18n.js'
import { NetworkFact } from './NetworkFact.js'

/** The site's statement, its requests and their duration; the whole message folded below. */
export function SignInBody(props: { request: SignInRequest; approval: Eip155View }) {
  const { request, approval } = props
  const t = useText()
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
