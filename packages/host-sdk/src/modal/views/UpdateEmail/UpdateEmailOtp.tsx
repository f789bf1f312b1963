import { useEffect } from 'react'
import { toast } from '../../../alerts/toast.js'
import { finishEmailUpdate } from '../../../embedded/updateEmail.js'
import { useModal } from '../../context.js'
import { FrameSlot } from '../../ui/sheet/FrameSlot.js'
import type { ViewProps } from '../ViewProps.js'
import { updateText } from './i18n.js'
import { useOwnEmail } from './useOwnEmail.js'

/** The code comes from the old or the new address. */
export function UpdateEmailOtp({
  params: { email },
}: ViewProps<'UpdateEmailPrimaryOtp' | 'UpdateEmailSecondaryOtp'>) {
  const { core } = useModal()
  const isDone = useOwnEmail() === email
  useEffect(() => {
    if (!isDone) return
    finishEmailUpdate(core, email)
    toast(core, 'success', updateText('update.done'))
  }, [core, isDone, email])
  return (
    <FrameSlot
      surfaces={['primaryCode', 'secondaryCode', 'notice']}
      height={260}
      takesFocus
      skeleton={
        <>
          <div className="skeleton" style={{ height: 96 }} />
          <div className="skeleton" style={{ height: 56 }} />
          <div className="skeleton" style={{ height: 48 }} />
        </>
      }
    />
  )
}
