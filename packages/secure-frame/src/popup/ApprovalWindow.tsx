import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { ApprovalCard } from '../approval/ApprovalCard.js'
import type { FrameAnswer } from './answerFrame.js'
import { isLargeEnough } from './isLargeEnough.js'
import { WindowMessage } from './WindowMessage.js'
import { WindowPage } from './WindowPage.js'

/** Milliseconds that the end is shown before the window goes. */
const FAREWELL = 900

/** One request in a window of the wallet's own, and what became of it. */
export function ApprovalWindow({ answer }: { answer: FrameAnswer }) {
  const step = useStore(answer.store)
  const fits = useFits()
  const theme = 'request' in step ? step.request.theme : undefined
  const isDone = step.name === 'done'

  useEffect(() => {
    if (theme !== undefined) document.documentElement.dataset.theme = theme
  }, [theme])
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => window.close(), FAREWELL)
    return () => clearTimeout(timer)
  }, [isDone])

  if (step.name === 'done')
    return (
      <WindowPage>
        <WindowMessage says={step.yes ? 'approved' : 'rejected'} />
      </WindowPage>
    )
  if (!('request' in step) || !fits)
    return (
      <WindowPage>
        <WindowMessage says={'request' in step ? 'small' : step.name} />
      </WindowPage>
    )
  return (
    <WindowPage>
      <ApprovalCard
        approval={step.request.approval}
        position={{ number: 1, of: 1 }}
        working={step.name === 'sent'}
        decide={(yes) => void answer.decide(yes)}
        inWindow
      />
    </WindowPage>
  )
}

function useFits(): boolean {
  const [fits, setFits] = useState(() => isLargeEnough(window))
  useEffect(() => {
    const look = () => setFits(isLargeEnough(window))
    addEventListener('resize', look)
    return () => removeEventListener('resize', look)
  }, [])
  return fits
}
