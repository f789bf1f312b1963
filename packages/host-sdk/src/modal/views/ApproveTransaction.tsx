import { FrameSlot } from '../ui/sheet/FrameSlot.js'

/**
 * The approval is the frame itself: it draws the requester, the meaning and the two buttons on the wallet's own origin, where
 * the dapp can neither change nor press them. It needs the keyboard's focus, which proves that the page is in front.
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
