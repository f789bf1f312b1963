import { Fact, Facts } from '../../../../ui/Facts.js'
import type { NameRequest } from '../requests/approvalRequest.js'
import { Details } from './Details.js'
import { useText } from './i18n.js'

/** What becomes of a name, whose it is and will be, and what everyone will read with it. */
export function NameBody({ request }: { request: NameRequest }) {
  const t = useText()
  const { asked, change } = request
  const { avatar, bio } = (asked.action === 'register' && asked.attributes) || {}
  return (
    <>
      <p className="name-says">{t(`name.${asked.action}`)}</p>
      <Facts>
        {asked.action === 'transfer' && <Fact name={t('fact.nameTo')} address={asked.to} />}
        <Fact
          name={t(asked.action === 'register' ? 'fact.nameOf' : 'fact.nameNow')}
          address={request.account}
        />
        {bio !== undefined && <Fact name={t('fact.about')}>{bio}</Fact>}
        {avatar !== undefined && <Fact name={t('fact.picture')}>{avatar}</Fact>}
      </Facts>
      {change !== undefined && (
        <Details name={t('fact.wholeMessage')}>
          <pre>{change.text}</pre>
        </Details>
      )}
    </>
  )
}
