import { VestibuleError } from '@vestibule/protocol'
import { useEffect, useState } from 'react'
import { resendCode } from '../../../embedded/emailLogin.js'
import { toast } from '../../../platform/messages.js'
import { useCore, useModal, useText } from '../../context.js'
import { errorText } from '../../errorText.js'
import { Button } from '../../ui/Button.js'

/** Seconds between two codes, as the services hold it. */
const COOLDOWN = 30

/** Asks for another mail, once the services would send one. */
export function Resend({ email, what }: { email: string; what: 'code' | 'mail' }) {
  const { core, i18n } = useModal()
  const t = useText()
  const [busy, setBusy] = useState(false)
  const seconds = useCooldown()

  async function resend() {
    setBusy(true)
    try {
      toast(core, 'success', t(`resend.${await resendCode(core, email)}Sent`))
    } catch (error) {
      // The frame needs no other code any more: the one before was right.
      if (error instanceof VestibuleError && error.type === 'requestAborted') return
      toast(core, 'error', errorText(i18n, error))
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

function useCooldown(): number {
  const asked = useCore((state) => state.lastEmailLoginTime) ?? 0
  const [now, setNow] = useState(Date.now)
  const left = Math.max(0, Math.ceil(COOLDOWN - (now - asked) / 1000))
  const waiting = left > 0
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [waiting])
  useEffect(() => {
    if (asked > 0) setNow(Date.now())
  }, [asked])
  return Math.min(left, COOLDOWN)
}
