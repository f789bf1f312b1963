import { Fact, Facts } from '../../../../ui/Facts.js'
import { nameText } from './i18n.js'
import type { NameRequestParts } from './nameChange.js'

export function NameBody({ request }: { request: NameRequestParts & { account: string } }) {
  const { asked, change, account } = request
  const isNew = asked.action === 'register'
  const { avatar, bio } = (isNew && asked.attributes) || {}
  return (
    <>
      <p>{nameText(`says.${asked.action}`)}</p>
      <Facts>
        {asked.action === 'transfer' && <Fact name={nameText('fact.to')} address={asked.to} />}
        <Fact name={nameText(isNew ? 'fact.leadsTo' : 'fact.leadsToNow')} address={account} />
        {bio !== undefined && <Fact name={nameText('fact.about')}>{bio}</Fact>}
        {avatar !== undefined && <Fact name={nameText('fact.picture')}>{avatar}</Fact>}
      </Facts>
      {change !== undefined && (
        <details className="details" data-testid="vb-details">
          <summary>{nameText('fact.text')}</summary>
          <pre>{change.text}</pre>
        </details>
      )}
    </>
  )
}
