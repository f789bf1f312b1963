import { useText } from '../context.js'
import { FrameSlot } from '../ui/sheet/FrameSlot.js'
import { Resend } from './EmailVerifyOtp/Resend.js'
import { WrittenTo } from './EmailVerifyOtp/WrittenTo.js'
import type { ViewProps } from './ViewProps.js'

export function EmailVerifyDevice({ params }: ViewProps<'EmailVerifyDevice'>) {
  const t = useText()
  return (
    <div className="verify">
      <div>
        <p className="muted">{t('device.sent')}</p>
        <WrittenTo email={params.email} />
      </div>
      <FrameSlot
        surfaces={['device', 'notice']}
        height={128}
        skeleton={<div className="skeleton" style={{ height: 128 }} />}
      />
      <p className="muted small">{t('device.hint')}</p>
      <Resend email={params.email} what="mail" />
    </div>
  )
}
