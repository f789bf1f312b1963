import { type ComponentType, useEffect, useState } from 'react'
import { useCore } from '../context.js'

/** Where requests that wait in a wallet elsewhere are told of, once there is one; its place is there before, to be read out. */
export function Requests({ isHere }: { isHere: boolean }) {
  const isWaiting = useCore((state) => state.remoteRequests.length > 0)
  const [Bar, setBar] = useState<ComponentType>()
  useEffect(() => {
    if (!isWaiting || Bar !== undefined) return
    import('./RequestBar.js').then(
      ({ RequestBar }) => setBar(() => RequestBar),
      () => {
        // Without the reminder the request waits all the same; the next one tries again.
      },
    )
  }, [isWaiting, Bar])
  return (
    <div className="requests" aria-live="polite">
      {isHere && Bar !== undefined && <Bar />}
    </div>
  )
}
