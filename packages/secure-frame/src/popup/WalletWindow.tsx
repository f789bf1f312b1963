import { type ReactNode, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { fromBase64Url } from '../platform/bytes.js'
import { showOwnLanguage } from '../ui/ownLanguage.js'
import type { DeviceQuestion } from '../wallet/pairing/deviceMessages.js'
import { ApprovalWindow } from './ApprovalWindow.js'
import type { ConsentQuestion } from './consentMessages.js'
import type { Meeting } from './meetFrame.js'
import { useFits } from './useFits.js'
import { WindowMessage } from './WindowMessage.js'
import { WindowPage } from './WindowPage.js'
import type { readWindowLink } from './windowLink.js'
import type { NextWindow } from './windowMessages.js'
import type { WindowQuestion } from './windowQuestion.js'

export function WalletWindow(props: WalletWindow.Props) {
  const { ConsentPart, DevicePart, ScanPart } = props
  const [meeting, setMeeting] = useState(props.meeting)
  const step = useStore(meeting.store)
  const [question, setQuestion] = useState<WindowQuestion>()
  const fits = useFits()
  const theme = question?.look.theme

  useEffect(() => {
    if (step.name !== 'asked') return
    const { question } = step
    void showOwnLanguage(question.look.locale).then(() => setQuestion(question))
  }, [step])

  function goOn({ id, key }: NextWindow) {
    const next = props.meet({ id, key: fromBase64Url(key), isTab: false })
    setQuestion(undefined)
    setMeeting(next)
  }
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
      {/* Hide the content instead of unmounting it, to keep the typed text while the window is too small. */}
      <div className="window-part" hidden={!fits}>
        {question.kind === 'approval' ? (
          <ApprovalWindow key={meeting.id} meeting={meeting} question={question} goOn={goOn} />
        ) : question.kind === 'consent' ? (
          <ConsentPart meeting={meeting} question={question} />
        ) : question.kind === 'device' ? (
          <DevicePart meeting={meeting} question={question} />
        ) : (
          <ScanPart meeting={meeting} />
        )}
      </div>
    </WindowPage>
  )
}

type Link = NonNullable<ReturnType<typeof readWindowLink>>

export declare namespace WalletWindow {
  type Props = {
    meeting: Meeting
    /** The frame sends the changed request to another id. */
    meet: (link: Link) => Meeting
    /** The consent window. Must be a stable function. */
    ConsentPart: (props: ConsentProps) => ReactNode
    /** The window for another device's approval. Must be a stable function. */
    DevicePart: (props: DeviceProps) => ReactNode
    /** The window for scanning another device's code. Must be a stable function. */
    ScanPart: (props: ScanProps) => ReactNode
  }
  type ConsentProps = { meeting: Meeting; question: ConsentQuestion }
  type DeviceProps = { meeting: Meeting; question: DeviceQuestion }
  type ScanProps = { meeting: Meeting }
}
