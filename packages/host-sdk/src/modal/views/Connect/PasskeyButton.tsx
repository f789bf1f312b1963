import { Spinner } from '@vestibule/design'
import { KeyIcon } from '@vestibule/design/icons'
import { VestibuleError } from '@vestibule/protocol'
import { useEffect, useState } from 'react'
import { toast } from '../../../alerts/toast.js'
import { startPasskeyLogin } from '../../../embedded/passkeyLogin.js'
import { prepareEmailLogin } from '../../../embedded/prepareEmailLogin.js'
import { useModal } from '../../context.js'
import { errorText } from '../../errorText.js'
import { useLock } from '../../ui/sheet/Lock.js'
import { socialText } from '../ConnectingSocial/i18n.js'
import { LastUsed } from './LastUsed.js'

/** Loads the frame before the click. The frame shows the progress. */
export function PasskeyButton({ isLast }: { isLast: boolean }) {
  const { core, i18n } = useModal()
  const lock = useLock()
  const [busy, setBusy] = useState<'sign in' | 'create'>()
  const isBusy = busy !== undefined
  useEffect(() => prepareEmailLogin(core), [core])

  async function start(what: 'sign in' | 'create') {
    // Keep the button, and explain why passkeys do not work here.
    if (globalThis.PublicKeyCredential === undefined)
      return toast(core, 'error', socialText('passkey.absent'))
    setBusy(what)
    try {
      await startPasskeyLogin(core, what === 'create' ? { create: true } : {})
    } catch (error) {
      const isLeft = error instanceof VestibuleError && error.type === 'userRejected'
      if (!isLeft) toast(core, 'error', errorText(i18n, error))
    } finally {
      setBusy(undefined)
    }
  }

  return (
    <div className="socials">
      <button
        type="button"
        className="button"
        data-kind="soft"
        data-testid="vb-passkey-login"
        aria-busy={busy === 'sign in' || undefined}
        {...lock}
        disabled={isBusy || lock.disabled}
        onClick={() => void start('sign in')}
      >
        {busy === 'sign in' ? <Spinner /> : <KeyIcon />}
        <span>{socialText('passkey.continue')}</span>
        {isLast && <LastUsed />}
      </button>
      <button
        type="button"
        className="button passkey-new"
        data-kind="soft"
        data-testid="vb-passkey-new"
        aria-label={socialText('passkey.newLabel')}
        aria-busy={busy === 'create' || undefined}
        {...lock}
        disabled={isBusy || lock.disabled}
        onClick={() => void start('create')}
      >
        {busy === 'create' ? <Spinner /> : <span>{socialText('passkey.new')}</span>}
      </button>
    </div>
  )
}
