import { type ComponentType, useRef } from 'react'
import { currentView } from '../navigation/router.js'
import { useCore } from './context.js'
import { AlertBar } from './ui/AlertBar.js'
import { Header } from './ui/Header.js'
import { SheetTop } from './ui/SheetTop.js'
import { Success } from './ui/Success.js'
import { useHeight } from './useHeight.js'
import { usePrefetch } from './usePrefetch.js'
import { VIEWS } from './views/views.js'

/** The card: its header, the present view at its own height, and what went wrong with the set-up. */
export function Card() {
  const stack = useShownStack()
  const shake = useCore((state) => state.shake)
  const { outer, inner } = useHeight()
  usePrefetch()
  const view = currentView({ stack })
  const key = `${view.name}-${stack.length}`
  const direction = useDirection(key, stack.length)
  const View = VIEWS[view.name] as ComponentType<{ params: unknown }>
  const success = useShownSuccess()

  return (
    <div
      className="card"
      tabIndex={-1}
      data-testid="vb-modal"
      data-view={view.name}
      data-direction={direction}
      data-shake={shake || undefined}
    >
      <AlertBar />
      <SheetTop>
        <Header stack={stack} />
      </SheetTop>
      <div className="views" ref={outer}>
        <div ref={inner}>
          <div role="status">{success !== undefined && <Success of={success} />}</div>
          {success === undefined && (
            <div className="view" key={key}>
              <View params={view.params} />
            </div>
          )}
        </div>
      </div>
    </div>
  )
}

/** The history as it was while the modal was open, so that a closing card does not change under the eye. */
function useShownStack() {
  const { open, stack } = useCore((state) => state)
  const last = useRef(stack)
  if (open) last.current = stack
  return last.current
}

/** What worked, also while the card that said it goes: the view before it is over, and must not begin anew. */
function useShownSuccess() {
  const { open, success } = useCore((state) => state)
  const last = useRef(success)
  if (open || success !== undefined) last.current = success
  return last.current
}

/** Where the present view came from; nowhere, while it is the one that the modal opened with. */
function useDirection(key: string, depth: number): 'forward' | 'back' | undefined {
  const open = useCore((state) => state.open)
  const last = useRef({ key, depth, open })
  const direction = useRef<'forward' | 'back'>(undefined)
  if (open && !last.current.open) direction.current = undefined
  else if (key !== last.current.key)
    direction.current = depth < last.current.depth ? 'back' : 'forward'
  last.current = { key, depth, open }
  return direction.current
}
