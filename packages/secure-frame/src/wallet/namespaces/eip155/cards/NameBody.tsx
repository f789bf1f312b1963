import { Fact, Facts } from '../../../../ui/Facts.js'
import type { NameRequest } from '../requests/approvalRequest.js'
import { Details } from './Details.js'
import { useText } from './i18n.js'

/** What a name does, whose it will be, and what everyone will read with it. */
export function NameBody({ request }: { request: NameRequest }) {
  const t = useText()
  const { asked, registration } = request
  const { avatar, bio } = asked.attributes ?? {}
  return (
    <>
      <p className="name-says">{t('name.says')}</p>
      <Facts>
        <Fact name={t('fact.nameOf')} address={request.account} />
        {bio !== undefined && <Fact name={t('fact.about')}>{bio}</Fact>}
        {avatar !== undefined && <Fact name={t('fact.picture')}>{avatar}</Fact>}
      </Facts>
      {registration !== undefined && (
        <Details name={t('fact.wholeMessage')}>
          <pre>{registration.text}</pre>
        </Details>
      )}
    </>
  )
}
