import { KeyIcon, PlusIcon, PrinterIcon, WordsIcon } from '@vestibule/design/icons'
import { MAX_RECOVERY_METHODS } from '@vestibule/protocol/http'
import { useState } from 'react'
import { day } from '../../ui/day.js'
import { Name } from '../../ui/Name.js'
import type { RecoveryProof } from '../../wallet/recovery/unwrapMethod.js'
import type { ListedMethod } from '../../wallet/worker/keyContract.js'
import type { KeyWorker } from '../../wallet/worker/keyWorker.js'
import { Banner } from '../Banner.js'
import { Failed } from '../Failed.js'
import { hubText as t } from '../i18n.js'
import { Section } from '../Section.js'
import { useAsk } from '../useAsk.js'
import { ConfirmRow } from './ConfirmRow.js'
import { SigningRule } from './SigningRule.js'

const ICONS = { passkey: KeyIcon, passphrase: WordsIcon, kit: PrinterIcon } as const

export function RecoveryMethods(props: {
  keys: KeyWorker
  /** Makes the list read-only. */
  isLocked: boolean
}) {
  const { keys, isLocked } = props
  const { value, error, again } = useAsk(() => keys.call('recoveryMethods', {}))
  const methods = value?.methods ?? []
  const counting = methods.filter(({ pendingUntil }) => pendingUntil === undefined)
  const [isOutdated, setOutdated] = useState(false)

  async function take(name: 'removeRecovery' | 'cancelRecovery', methodId: string) {
    const { renewed } = await keys.call(name, { methodId })
    setOutdated(!renewed)
    again()
  }
  async function prove(methodId: string, proof: RecoveryProof) {
    const action = { kind: 'remove', methodId } as const
    return (await keys.call('proveRecovery', { ...proof, action })).until
  }

  function actionOf({ methodId, pendingUntil }: ListedMethod): ConfirmRow.Props['action'] {
    if (isLocked) return undefined
    if (pendingUntil !== undefined)
      return {
        name: t('ways.cancel'),
        says: t('ways.cancelSays'),
        yes: t('ways.cancelYes'),
        no: t('ways.cancelNo'),
        run: () => take('cancelRecovery', methodId),
      }
    if (methods.length === 1) return undefined
    return {
      name: t('ways.remove'),
      says: t('ways.removeSays'),
      yes: t('ways.removeYes'),
      run: () => take('removeRecovery', methodId),
      proof: { methods: counting, prove: (proof) => prove(methodId, proof) },
    }
  }

  return (
    <>
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
            {methods.map((method) => (
              <Method key={method.methodId} method={method} action={actionOf(method)} />
            ))}
          </ul>
        )}
        {methods.length === 1 && counting.length === 1 && (
          <p className="hub-note">{t('ways.last')}</p>
        )}
        {counting.length < methods.length && (
          <p className="hub-note">
            {t(methods.length === 1 ? 'ways.firstSays' : 'ways.pendingSays')}
          </p>
        )}
        {methods.length >= MAX_RECOVERY_METHODS && <p className="hub-note">{t('ways.full')}</p>}
        {value !== undefined && methods.length < MAX_RECOVERY_METHODS && (
          <a
            className="button"
            data-kind={methods.length === 0 && !isLocked ? 'primary' : 'soft'}
            href="#recovery"
            data-testid="vb-hub-add-way"
          >
            <PlusIcon />
            {t('ways.add')}
          </a>
        )}
      </Section>
      {value !== undefined && methods.length > 0 && (
        <SigningRule keys={keys} methods={methods} rule={value.signing} again={again} />
      )}
    </>
  )
}

function Method(props: { method: ListedMethod; action: ConfirmRow.Props['action'] }) {
  const { method, action } = props
  const { kind, label, createdAt, pendingUntil } = method
  const Icon = ICONS[kind]
  const name = t(`ways.${kind}`)
  return (
    <ConfirmRow testId="vb-hub-way" icon={<Icon />} action={action}>
      <strong>{name}</strong>
      <span className="dim">
        {!['', name].includes(label) && (
          <>
            <Name value={label} />
            {' · '}
          </>
        )}
        {t('ways.added', { date: day(createdAt) })}
      </span>
      {pendingUntil !== undefined && (
        <span className="hub-pending" data-testid="vb-hub-pending">
          {t('ways.pending', { until: day(pendingUntil) })}
        </span>
      )}
    </ConfirmRow>
  )
}
