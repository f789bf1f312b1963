import { FrameSlot } from '../ui/sheet/FrameSlot.js'
import type { ViewProps } from './ViewProps.js'

export function EmbeddedWallet({ params: { surface } }: ViewProps<'EmbeddedWallet'>) {
  return (
    <FrameSlot
      surfaces={[surface, 'notice']}
      height={280}
      takesFocus
      skeleton={
        <>
          <div className="skeleton" style={{ height: 56 }} />
          <div className="skeleton" style={{ height: 150 }} />
          <div className="skeleton" style={{ height: 48 }} />
        </>
      }
    />
  )
}
