import { useEffect, useState } from 'react'
import type { KeyWorker } from '../../wallet/worker/keyWorker.js'
import { useAsk } from '../useAsk.js'
import { LinkRequest } from './LinkRequest.js'

const LOOK = 3_000

/** Shows one request at a time: an attacker's repeated requests must not hide the visitor's own. */
export function LinkRequests(props: {
  keys: KeyWorker
  /** Called when another device may have signed in. */
  onEnd: () => void
}) {
  const { keys, onEnd } = props
  const { value, again } = useAsk(() => keys.call('linkRequests', {}))
  const [open, setOpen] = useState<Request>()
  const [ended, setEnded] = useState<readonly string[]>([])
  const listed = value?.requests.filter(({ linkId }) => !ended.includes(linkId)) ?? []
  // Keep showing an open request after it leaves the list.
  const shown = open === undefined ? listed : [open]

  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') again()
    }, LOOK)
    return () => clearInterval(timer)
  }, [again])

  return (
    <>
      {shown.map((request) => (
        <LinkRequest
          key={request.linkId}
          keys={keys}
          request={request}
          isOpen={request.linkId === open?.linkId}
          onOpen={() => setOpen(request)}
          onEnd={() => {
            setEnded([...ended, request.linkId])
            setOpen(undefined)
            onEnd()
          }}
        />
      ))}
    </>
  )
}

type Request = { linkId: string; device: string; createdAt: string }
