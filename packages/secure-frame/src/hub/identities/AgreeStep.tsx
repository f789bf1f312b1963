import { Spinner } from '@vestibule/design'
import type { IdentityChangeStep } from '@vestibule/protocol/http'
import { nameOf } from '../../start/providerNames.js'
import { Fact, Facts } from '../../ui/Facts.js'
import { Name } from '../../ui/Name.js'
import { useHubText } from '../i18n.js'
import { focusOn } from './focusOn.js'
import type { IdentityChanging } from './useIdentityChange.js'

/** The visited account: any browser can have done that, so the visitor confirms it. */
export function AgreeStep(props: {
  step: Extract<IdentityChangeStep, { step: 'agree' }>
  changing: IdentityChanging
}) {
  const { step, changing } = props
  const { changeId, provider, label } = step
  const { busy, agree, restart } = changing
  const t = useHubText()
  return (
    <div className="hub-visit" data-testid="vb-hub-agree">
      <h2 ref={focusOn} tabIndex={-1}>
        {t('identities.agree.headline')}
      </h2>
      <Facts>
        <Fact name={nameOf(provider)}>
          <Name value={label} />
        </Fact>
      </Facts>
      <p className="dim">{t('identities.agree.says')}</p>
      <div className="hub-buttons">
        <button
          type="button"
          className="button"
          data-kind="soft"
          data-testid="vb-hub-agree-no"
          onClick={restart}
        >
          {t('identities.agree.no')}
        </button>
        <button
          type="button"
          className="button"
          data-kind="primary"
          data-testid="vb-hub-agree-yes"
          disabled={busy}
          onClick={() => void agree(changeId)}
        >
          {busy && <Spinner />}
          {t('identities.agree.yes')}
        </button>
      </div>
    </div>
  )
}
