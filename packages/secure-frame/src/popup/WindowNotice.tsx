import { Spinner } from '@vestibule/design'
import type { ReactNode } from 'react'
import { Button } from '../ui/Button.js'
import type { WindowState } from './followWindow.js'
import '../recovery/recovery.css'

const KINDS = {
  expected: 'soft',
  ready: 'primary',
  opening: 'primary',
  blocked: 'primary',
  waiting: 'soft',
  lapsed: 'primary',
  failed: 'primary',
} as const satisfies Record<WindowState | 'expected', 'primary' | 'soft'>

export function WindowNotice(props: Props) {
  const { testId, state, icon, headline, does, later, here, onOpen, onLater, children } = props
  return (
    <div className="recovery" data-testid={testId} data-state={state}>
      <div className="recovery-wait" role="status">
        <span className="recovery-mark">{icon}</span>
        <h1>{headline}</h1>
        {children}
      </div>
      {here !== undefined && (
        <Button kind="soft" testId="vb-continue-here" onClick={here.onPress}>
          {here.does}
        </Button>
      )}
      <Button
        kind={KINDS[state]}
        testId="vb-continue"
        disabled={state === 'opening'}
        onClick={onOpen}
      >
        {state === 'opening' && <Spinner />}
        {does}
      </Button>
      <Button
        kind="quiet"
        testId={`${testId}-later`}
        disabled={onLater === undefined}
        onClick={onLater}
      >
        {later}
      </Button>
    </div>
  )
}

type Props = {
  testId: string
  /** `expected`: the page has opened a window, which has not loaded yet. */
  state: WindowState | 'expected'
  icon: ReactNode
  headline: ReactNode
  does: string
  later: string
  /** Offers the page's own tab if the browser opens no window. */
  here?: { does: string; onPress: () => void } | undefined
  onOpen: () => void
  onLater: (() => void) | undefined
  children: ReactNode
}
