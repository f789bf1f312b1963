import { useSecondsUntil } from '@vestibule/design'
import { VestibuleError } from '@vestibule/protocol'
import { useEffect, useRef, useState } from 'react'
import { hideToast, toast } from '../../../alerts/toast.js'
import { COOLDOWN } from '../../../embedded/cooldown.js'
import { loadFrameCode } from '../../../frame/loadFrameCode.js'
import { useCore, useModal, useText } from '../../context.js'
import { errorText, secondsOf } from '../../errorText.js'
import { Button } from '../../ui/Button.js'

export function Resend({ email, what }: { email: string; what: 'code' | 'mail' }) {
  const { core, i18n } = useModal()
  const t = useText()
  const [busy, setBusy] = useState(false)
  const asked = useCore((state) => state.lastEmailLoginTime) ?? 0
  const seconds = useSecondsUntil(asked + COOLDOWN)

  /** Id of the toast of a sent code, which closes with this view. */
  const said = useRef<number>(undefined)
  useEffect(
    () => () => {
      const { toast: shown } = core.store.getState()
      if (shown !== undefined && shown.id === said.current) hideToast(core)
    },
    [core],
  )

  async function resend() {
    setBusy(true)
    try {
      const { resendCode } = await loadFrameCode()
      toast(core, 'success', t(`resend.${await resendCode(core, email)}Sent`))
      said.current = core.store.getState().toast?.id
    } catch (error) {
      // The previous code was accepted meanwhile.
      if (error instanceof VestibuleError && error.type === 'requestAborted') return
      if (!(error instanceof VestibuleError) || error.type !== 'emailCooldown')
        return toast(core, 'error', errorText(i18n, error))
      // Show the cooldown from the services.
      const now = Date.now()
      core.store.setState({ lastEmailLoginTime: now - COOLDOWN + secondsOf(error) * 1000 })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button
      kind="quiet"
      testId="vb-otp-resend"
      busy={busy}
      disabled={seconds > 0}
      onClick={() => void resend()}
    >
      {seconds > 0 ? t(`resend.${what}In`, { seconds }) : t(`resend.${what}`)}
    </Button>
  )
}
