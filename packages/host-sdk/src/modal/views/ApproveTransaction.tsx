import { FrameSlot } from '../ui/sheet/FrameSlot.js'

/**
 * The secure frame draws the whole approval on the wallet's origin: the requester, the meaning and the two buttons. The dapp
 * can neither change nor press them. The frame needs the keyboard focus, which proves that the page is in front.
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
