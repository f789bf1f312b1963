import { AlertIcon } from '@vestibule/design/icons'
import { Component, type ReactNode } from 'react'
import type { View } from '../core/model/views.js'
import { useModal, useText } from './context.js'
import { Button } from './ui/Button.js'
import { EmptyState } from './ui/EmptyState.js'

export function ViewBoundary({ view, children }: Props) {
  const { core } = useModal()
  return (
    <Boundary
      view={view}
      onError={(error) => core.log.error(`The view ${view.name} failed.`, error)}
    >
      {children}
    </Boundary>
  )
}

type Props = {
  /** Renders again if the same view opens again. */
  view: View
  children: ReactNode
}

type BoundaryProps = { view: View; onError: (error: unknown) => void; children: ReactNode }

class Boundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error)
  }

  override componentDidUpdate({ view }: BoundaryProps) {
    if (this.state.failed && view !== this.props.view) this.setState({ failed: false })
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return <ViewFailed onRetry={() => this.setState({ failed: false })} />
  }
}

function ViewFailed({ onRetry }: { onRetry: () => void }) {
  const t = useText()
  return (
    <div className="stack" role="alert" data-testid="vb-view-failed">
      <EmptyState icon={<AlertIcon />} title={t('viewFailed')} hint={t('partReloadHint')} />
      <Button testId="vb-retry" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  )
}
