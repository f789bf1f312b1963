import { useEffect, useState } from 'react'
import type { KeyWorker } from '../wallet/keyWorker.js'
import { LinkRequest } from './LinkRequest.js'
import { useAsk } from './useAsk.js'

/** Milliseconds between two looks at whether another device asks. */
const LOOK = 3_000

/** The devices that ask for the wallet right now, one at a time: two sets of digits would be compared wrongly. */
export function LinkRequests(props: {
  keys: KeyWorker
  home: string
  /** Another device may have come in. */
  onEnd: () => void
}) {
  const { keys, home, onEnd } = props
  const { value, again } = useAsk(() => keys.call('linkRequests', {}))
  const [shown, setShown] = useState<NonNullable<typeof value>['requests'][number] | undefined>()
  const [ended, setEnded] = useState<readonly string[]>([])
  const next = value?.requests.find(({ linkId }) => !ended.includes(linkId))

  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') again()
    }, LOOK)
    return () => clearInterval(timer)
  }, [again])
  // What is being compared stays, also when it is no longer listed.
  useEffect(() => {
    setShown((before) => before ?? next)
  }, [next])

  if (shown === undefined) return null
  return (
    <LinkRequest
      key={shown.linkId}
      keys={keys}
      home={home}
      request={shown}
      onEnd={() => {
        setEnded([...ended, shown.linkId])
        setShown(undefined)
        onEnd()
      }}
    />
  )
}
