import { Banner } from '../Banner.js'
import { HubPage } from '../HubPage.js'
import { hubText as t } from '../i18n.js'

const HOME = '#'

export function Done({ kind }: { kind: 'added' | 'removed' }) {
  return (
    <HubPage headline={t(`identities.${kind}Headline`)}>
      <div role="status">
        <Banner kind="good" testId="vb-hub-identity-done">
          <p>{t(`identities.${kind}Says`)}</p>
          <p>{t('identities.after')}</p>
        </Banner>
      </div>
      <a className="button" data-kind="primary" href={HOME} data-testid="vb-hub-done">
        {t('identities.done')}
      </a>
    </HubPage>
  )
}
