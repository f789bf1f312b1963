import { useEffect, useLayoutEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { ApprovalSurface } from '../approval/ApprovalSurface.js'
import type { ApprovalQueue } from '../approval/approvalQueue.js'
import { CodeSurface } from '../auth/CodeSurface.js'
import { DeviceSurface } from '../auth/DeviceSurface.js'
import type { EmailLogin } from '../auth/emailLogin.js'
import { Notice } from '../ui/Notice.js'

export type SurfaceName = 'none' | 'device' | 'code' | 'approval' | 'notice'

/** What the frame shows: an approval before everything else, a login's step, or nothing. */
export function App(props: {
  login: EmailLogin
  queue: ApprovalQueue
  onSurface: (surface: { name: SurfaceName; height: number }) => void
  onDismiss: () => void
}) {
  const { login, queue, onSurface, onDismiss } = props
  const step = useStore(login.store)
  const approving = useStore(queue.store, ({ waiting }) => waiting.length > 0)
  const name = approving ? 'approval' : step.name === 'failed' ? 'notice' : step.name
  const content = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    document.documentElement.dataset.surface = name
    const element = content.current
    if (element === null) return
    const tell = () =>
      onSurface({ name, height: Math.ceil(element.getBoundingClientRect().height) })
    const observer = new ResizeObserver(tell)
    observer.observe(element)
    tell()
    return () => observer.disconnect()
  }, [name, onSurface])

  useEffect(() => {
    const onKey = ({ key, isTrusted }: KeyboardEvent) => {
      if (key === 'Escape' && isTrusted) onDismiss()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [onDismiss])

  return (
    <div className="surface" ref={content}>
      {name === 'approval' && <ApprovalSurface queue={queue} />}
      {!approving && step.name === 'code' && (
        <CodeSurface step={step} submit={(code) => void login.submit(code)} />
      )}
      {!approving && step.name === 'device' && <DeviceSurface step={step} />}
      {!approving && step.name === 'failed' && <Notice reason={step.reason} />}
    </div>
  )
}
