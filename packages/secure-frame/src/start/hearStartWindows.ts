import { START_PATHS, type StartPurpose } from '@vestibule/protocol'
import * as z from 'zod/mini'
import type { StartAnswer, StartReply } from './startMessages.js'

const Hello = z.strictObject({
  type: z.literal('vestibule:start'),
  purpose: z.enum(Object.keys(START_PATHS) as [StartPurpose, ...StartPurpose[]]),
  name: z.uuid(),
})

export type StartWindow = {
  name: string
  isThere: () => boolean
  /** The window ignores messages after the first `go`. */
  answer: (answer: StartAnswer) => void
}

/** Accepts only top-level start pages of this origin whose opener is the frame's page. Other origins cannot fake this. */
export function hearStartWindows(options: Options): void {
  const { self, hear } = options
  const sent = new WeakSet<Window>()

  self.addEventListener('message', ({ origin, source, data }) => {
    if (origin !== self.location.origin) return
    const hello = z.safeParse(Hello, data)
    if (!hello.success) return
    const { purpose, name } = hello.data
    const window = source as Window
    if (!isStartWindow(window, purpose)) return
    const isThere = () => !sent.has(window) && isStartWindow(window, purpose)
    hear[purpose]({
      name,
      isThere,
      answer(answer) {
        if (!isThere()) return
        if (answer.do === 'go') sent.add(window)
        const reply: StartReply = { type: 'vestibule:start-answer', ...answer }
        // Only a document of this origin can read the reply.
        window.postMessage(reply, self.location.origin)
      },
    })
  })

  function isStartWindow(window: Window, purpose: StartPurpose): boolean {
    try {
      const isTop = window !== null && window.top === window && window.parent === window
      const isOurs = window.opener === self.parent && window.opener !== null
      return isTop && isOurs && window.location.pathname === START_PATHS[purpose]
    } catch {
      return false
    }
  }
}

type Options = {
  self: Pick<Window, 'addEventListener' | 'parent'> & { location: Pick<Location, 'origin'> }
  hear: Record<StartPurpose, (window: StartWindow) => void>
}
