import { FrameSlot } from '../ui/sheet/FrameSlot.js'

/**
 * The secure frame renders the whole approval, so the dapp cannot change or press it. The keyboard
 * focus proves that the page is in front.
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
