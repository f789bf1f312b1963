import { KeyIcon, LockIcon, PlusIcon, StackIcon } from '@vestibule/design/icons'
import { useState } from 'react'
import type { ListedMethod } from '../wallet/keyContract.js'
import type { KeyWorker } from '../wallet/keyWorker.js'
import { Banner } from './Banner.js'
import { ConfirmRow } from './ConfirmRow.js'
import { day } from './day.js'
import { Failed } from './Failed.js'
import { useHubText } from './i18n.js'
import { Section } from './Section.js'
import { useAsk } from './useAsk.js'

const ICONS = { passkey: KeyIcon, passphrase: LockIcon, kit: StackIcon } as const

/** What brings the wallet back, and a red word where nothing does. */
export function WaysBack({ keys }: { keys: KeyWorker }) {
  const t = useHubText()
  const { value, error, again } = useAsk(() => keys.call('recoveryMethods', {}))
  const methods = value?.methods ?? []

  const [isOutdated, setOutdated] = useState(false)
  const remove = async ({ methodId }: ListedMethod) => {
    const { renewed } = await keys.call('removeRecovery', { methodId })
    setOutdated(!renewed)
    again()
  }

  return (
    <Section headline={t('ways.headline')} says={t('ways.says')} testId="vb-hub-ways">
      {value !== undefined && methods.length === 0 && (
        <Banner kind="bad" testId="vb-hub-no-way" headline={t('ways.none')}>
          <p>{t('ways.noneSays')}</p>
        </Banner>
      )}
      {isOutdated && (
        <Banner kind="bad" testId="vb-hub-outdated-way" headline={t('ways.notRenewed')}>
          <p>{t('ways.notRenewedSays')}</p>
        </Banner>
      )}
      <Failed error={error} again={again} />
      {methods.length > 0 && (
        <ul className="hub-list">
          {methods.map((method) => {
            const Icon = ICONS[method.kind]
            return (
              <ConfirmRow
                key={method.methodId}
                testId="vb-hub-way"
                icon={<Icon />}
                action={
                  methods.length > 1
                    ? {
                        name: t('ways.remove'),
                        says: t('ways.removeSays'),
                        yes: t('ways.removeYes'),
                        run: () => remove(method),
                      }
                    : undefined
                }
              >
                <strong>{t(`ways.${method.kind}`)}</strong>
                <span className="dim">
                  {[method.label, t('ways.added', { date: day(method.createdAt) })]
                    .filter((text) => text !== '' && text !== t(`ways.${method.kind}`))
                    .join(' · ')}
                </span>
              </ConfirmRow>
            )
          })}
        </ul>
      )}
      {methods.length === 1 && <p className="hub-note">{t('ways.last')}</p>}
      {value !== undefined && (
        <a
          className="button"
          data-kind={methods.length === 0 ? 'primary' : 'soft'}
          href="#recovery"
          data-testid="vb-hub-add-way"
        >
          <PlusIcon />
          {t('ways.add')}
        </a>
      )}
    </Section>
  )
}
