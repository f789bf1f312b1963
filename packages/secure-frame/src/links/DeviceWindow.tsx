import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { systemClock } from '../platform/clock.js'
import type { Meeting } from '../popup/meetFrame.js'
import { WindowMessage } from '../popup/WindowMessage.js'
import type { DeviceQuestion } from '../wallet/pairing/deviceMessages.js'
import { ApproveDevice } from './ApproveDevice.js'
import { answerDevice } from './answerDevice.js'
import type { DeviceOutcome } from './askAboutDevice.js'
import { LinkOutcome } from './LinkOutcome.js'
import './DeviceWindow.css'

/** Time in ms until the window closes after an approval or refusal. */
const FAREWELL = 1_500

export function DeviceWindow(props: { meeting: Meeting; question: DeviceQuestion }) {
  const { meeting, question } = props
  const [answer] = useState(() => answerDevice(meeting, { question, clock: systemClock }))
  const { name } = useStore(meeting.store)
  const [outcome, setOutcome] = useState<DeviceOutcome>()
  const isGood = outcome === 'approved' || outcome === 'refused'

  useEffect(() => {
    if (!isGood) return
    const timer = setTimeout(() => window.close(), FAREWELL)
    return () => clearTimeout(timer)
  }, [isGood])

  // The frame may end the request before the window shows its result.
  if (outcome !== undefined)
    return (
      <div className="device-window">
        <LinkOutcome outcome={outcome} />
      </div>
    )
  if (name !== 'asked' && name !== 'over' && name !== 'loading')
    return <WindowMessage says={name} />
  return (
    <div className="device-window">
      <ApproveDevice
        device={question.device}
        createdAt={question.createdAt}
        methods={question.methods}
        approve={answer.approve}
        refuse={answer.refuse}
        onOutcome={setOutcome}
      />
    </div>
  )
}
