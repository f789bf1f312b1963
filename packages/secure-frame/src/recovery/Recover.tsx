import { DevicesIcon, KeyIcon, PrinterIcon, WordsIcon } from '@vestibule/design/icons'
import { CodeIcon } from '@vestibule/design/viewIcons'
import type { Account } from '@vestibule/protocol'
import { useState } from 'react'
import { askPasskey } from '../passkeys/askPasskey.js'
import type { ApiClient } from '../platform/apiClient.js'
import { Button } from '../ui/Button.js'
import { day } from '../ui/day.js'
import { Isolated } from '../ui/Isolated.js'
import { isolate } from '../ui/isolate.js'
import type { ListedMethod } from '../wallet/worker/keyContract.js'
import { AskOtherDevice } from './AskOtherDevice.js'
import { Choice } from './Choice.js'
import { Failed } from './Failed.js'
import { t } from './i18n.js'
import { SecretForm } from './proof/SecretForm.js'
import { recoverWith } from './recoverWith.js'
import type { RecoveryKeys, WrittenKind } from './recoveryKeys.js'
import { ScanCode } from './scan/ScanCode.js'
import './recovery.css'

type Stage = 'choose' | 'device' | 'scan' | WrittenKind

const WRITTEN = [
  { kind: 'passphrase', icon: <WordsIcon /> },
  { kind: 'kit', icon: <PrinterIcon /> },
] as const satisfies readonly { kind: WrittenKind; icon: unknown }[]

const ICONS = { passkey: <KeyIcon />, passphrase: <WordsIcon />, kit: <PrinterIcon /> } as const

export function Recover(props: Props) {
  const { keys, api, methods: all, site, cancel, onDone, onCancel } = props
  const [stage, setStage] = useState<Stage>(
    // Without a recovery method, only the device with the open wallet can help.
    site !== undefined && all.length === 0 ? 'device' : 'choose',
  )
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const methods = all.filter(({ withheld }) => withheld !== true)
  const pending = all.filter(({ withheld }) => withheld === true)
  const passkeys = methods.filter(({ kind }) => kind === 'passkey')
  const written = WRITTEN.filter(({ kind }) => methods.some((method) => method.kind === kind))
  /** Show the form at once if only one kind of secret exists. */
  const only = passkeys.length === 0 && written.length === 1 ? written[0]?.kind : undefined

  async function usePasskey() {
    setBusy(true)
    setError(undefined)
    try {
      const credentialIds = passkeys.flatMap((method) => method.credentialId ?? [])
      const { secret, credentialId } = await askPasskey({ credentialIds })
      const used = passkeys.filter((method) => method.credentialId === credentialId)
      onDone(await recoverWith(keys, { secret, methods: used }))
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }

  function go(next: Stage) {
    setError(undefined)
    setStage(next)
  }

  if (stage === 'device')
    return <AskOtherDevice keys={keys} site={site} onDone={onDone} onBack={() => go('choose')} />
  if (stage === 'scan' && api !== undefined)
    return <ScanCode keys={keys} api={api} onDone={onDone} onBack={() => go('choose')} />
  if (stage !== 'choose' && stage !== 'scan')
    return (
      <SecretForm
        kind={stage}
        keys={keys}
        methods={methods.filter(({ kind }) => kind === stage)}
        onDone={onDone}
        onBack={() => go('choose')}
      />
    )
  return (
    <div className="recovery" data-testid="vb-recover">
      <p className="recovery-says">{t(all.length === 0 ? 'recover.saysNone' : 'recover.says')}</p>
      {only !== undefined && (
        <SecretForm kind={only} keys={keys} methods={methods} onDone={onDone} />
      )}
      <div className="choices">
        {passkeys.length > 0 && (
          <Choice
            icon={<KeyIcon />}
            name={t('recover.passkey')}
            detail={t(busy ? 'passkey.waiting' : 'recover.passkeyHint')}
            testId="vb-recover-passkey"
            busy={busy}
            onClick={() => void usePasskey()}
          />
        )}
        {only === undefined &&
          written.map(({ kind, icon }) => (
            <Choice
              key={kind}
              icon={icon}
              name={t(`recover.${kind}`)}
              detail={t(`recover.${kind}Hint`)}
              testId={`vb-recover-${kind}`}
              disabled={busy}
              onClick={() => go(kind)}
            />
          ))}
        {pending.map(({ methodId, kind, pendingUntil = '' }) => (
          <Choice
            key={methodId}
            icon={ICONS[kind]}
            name={t(`recovery.${kind}`)}
            detail={t('recover.pending', { until: day(pendingUntil) })}
            testId="vb-recover-pending"
            disabled
          />
        ))}
        {api !== undefined && (
          <Choice
            icon={<CodeIcon />}
            name={t('recover.scan')}
            detail={t('recover.scanHint')}
            testId="vb-recover-scan"
            disabled={busy}
            onClick={() => go('scan')}
          />
        )}
        <Choice
          icon={<DevicesIcon />}
          name={t(site === undefined ? 'recover.device' : 'recover.site')}
          detail={site === undefined ? t('recover.deviceHint') : <Isolated text={isolate(site)} />}
          testId="vb-recover-device"
          disabled={busy}
          onClick={() => go('device')}
        />
      </div>
      <Failed error={error} />
      <Button kind="quiet" testId="vb-recover-cancel" onClick={onCancel}>
        {cancel ?? t('recover.cancel')}
      </Button>
    </div>
  )
}

type Props = {
  keys: RecoveryKeys
  /** Only in a dapp's frame, where a window reads the other device's code. */
  api?: ApiClient | undefined
  methods: readonly ListedMethod[]
  site?: string | undefined
  onDone: (accounts: readonly Account[]) => void
  cancel?: string | undefined
  onCancel: () => void
}
