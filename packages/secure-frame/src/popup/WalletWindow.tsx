import { type ReactNode, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { DeviceQuestion } from '../wallet/pairing/deviceMessages.js'
import { ApprovalWindow } from './ApprovalWindow.js'
import type { ConsentQuestion } from './consentMessages.js'
import type { Meeting } from './meetFrame.js'
import { useFits } from './useFits.js'
import { WindowMessage } from './WindowMessage.js'
import { WindowPage } from './WindowPage.js'
import type { WindowQuestion } from './windowQuestion.js'

/** A window of the wallet's own: whatever it was opened for, once it is known, or why there is nothing to see. */
export function WalletWindow({ meeting, ConsentPart, DevicePart }: WalletWindow.Props) {
  const step = useStore(meeting.store)
  const [question, setQuestion] = useState<WindowQuestion>()
  const fits = useFits()
  const theme = question?.theme

  useEffect(() => {
    if (step.name === 'asked') setQuestion(step.question)
  }, [step])
  useEffect(() => {
    if (theme !== undefined) document.documentElement.dataset.theme = theme
  }, [theme])

  if (question === undefined)
    return (
      <WindowPage isTab={meeting.isTab}>
        <WindowMessage
          says={step.name === 'asked' || step.name === 'over' ? 'loading' : step.name}
        />
      </WindowPage>
    )
  return (
    <WindowPage isTab={meeting.isTab}>
      {!fits && <WindowMessage says="small" />}
      {/* A window that is made small for a moment loses nothing that was typed. */}
      <div className="window-part" hidden={!fits}>
        {question.kind === 'approval' ? (
          <ApprovalWindow meeting={meeting} question={question} />
        ) : question.kind === 'consent' ? (
          <ConsentPart meeting={meeting} question={question} />
        ) : (
          <DevicePart meeting={meeting} question={question} />
        )}
      </div>
    </WindowPage>
  )
}

export declare namespace WalletWindow {
  type Props = {
    meeting: Meeting
    /** What a window shows that was asked whether a page may see the wallet. Must not change. */
    ConsentPart: (props: ConsentProps) => ReactNode
    /** What a window shows that was asked whether a device may come in. Must not change. */
    DevicePart: (props: DeviceProps) => ReactNode
  }
  type ConsentProps = { meeting: Meeting; question: ConsentQuestion }
  type DeviceProps = { meeting: Meeting; question: DeviceQuestion }
}
