import { useCore, useText } from '../../context.js'
import { useIsConnecting } from '../../hooks/useIsConnecting.js'
import { FrameSlot } from '../../ui/sheet/FrameSlot.js'
import type { ViewProps } from '../ViewProps.js'
import { Resend } from './Resend.js'
import { WrittenTo } from './WrittenTo.js'

/** The visitor types the code into the frame: the dapp cannot read it. */
export function EmailVerifyOtp({ params }: ViewProps<'EmailVerifyOtp'>) {
  const t = useText()
  const asked = useCore((state) => state.lastEmailLoginTime)
  const isConnecting = useIsConnecting()
  return (
    <div className="verify">
      <div>
        <p className="muted">{t(params.isApproved === true ? 'otp.approved' : 'otp.sent')}</p>
        <WrittenTo email={params.email} />
      </div>
      <FrameSlot
        surfaces={['code', 'notice']}
        height={101}
        skeleton={isConnecting ? <p className="muted">{t('button.loading')}</p> : <CodeSkeleton />}
        takesFocus
        focusAgain={asked}
      />
      <Resend email={params.email} what="code" />
    </div>
  )
}

const BOXES = [1, 2, 3, 4, 5, 6]

function CodeSkeleton() {
  return (
    <div className="otp-skeleton">
      {BOXES.map((box) => (
        <div key={box} className="skeleton" />
      ))}
    </div>
  )
}
