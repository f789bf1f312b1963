import { FrameSlot } from '../../ui/sheet/FrameSlot.js'

/**
 * The approval is the frame itself: who asks, what it means and the two buttons are drawn on the wallet's own origin,
 * where the dapp can neither change nor press them. It wants the keyboard's focus, which is how the browser tells it that
 * the page is in front.
 */
export function ApproveTransaction() {
  return (
    <FrameSlot
      surfaces={['approval', 'notice']}
      height={360}
      takesFocus
      skeleton={
        <>
          <div className="skeleton" style={{ height: 56 }} />
          <div className="skeleton" style={{ height: 200 }} />
          <div className="skeleton" style={{ height: 48 }} />
        </>
      }
    />
  )
}
