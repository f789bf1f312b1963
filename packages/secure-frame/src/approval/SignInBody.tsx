import { Fact, Facts } from '../ui/Facts.js'
import { useText } from '../ui/i18n.js'
import type { SignInRequest } from '../wallet/requests/approvalRequest.js'

export function SignInBody({ request }: { request: SignInRequest }) {
  const t = useText()
  const { statement, domain, chainId, nonce, issuedAt, expirationTime, resources } = request.fields
  return (
    <>
      {statement !== undefined && <p className="statement">{statement}</p>}
      <Facts>
        <Fact name={t('fact.domain')}>{domain}</Fact>
        <Fact name={t('fact.account')} address={request.account} />
        <Fact name={t('fact.chain')}>{chainId}</Fact>
        <Fact name={t('fact.issued')}>{issuedAt}</Fact>
        {expirationTime !== undefined && <Fact name={t('fact.expires')}>{expirationTime}</Fact>}
        <Fact name={t('fact.nonce')}>{nonce}</Fact>
        {resources?.map((resource) => (
          <Fact key={resource} name={t('fact.resource')}>
            {resource}
          </Fact>
        ))}
      </Facts>
    </>
  )
}
