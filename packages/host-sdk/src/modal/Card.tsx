import { type ComponentType, useLayoutEffect, useRef } from 'react'
import { currentView } from '../core/model/views.js'
import { useCore } from './context.js'
import { useHeight } from './hooks/useHeight.js'
import { usePrefetch } from './hooks/usePrefetch.js'
import { useShownStack } from './hooks/useShownStack.js'
import { Header } from './ui/sheet/Header.js'
import { SheetTop } from './ui/sheet/SheetTop.js'
import { Success } from './ui/waiting/Success.js'
import { ViewBoundary } from './ViewBoundary.js'
import { VIEWS } from './views/views.js'

/** The card: its header, and the present view at its own height. */
export function Card() {
  const stack = useShownStack()
  const shake = useCore((state) => state.shake)
  const { outer, inner } = useHeight()
  const prefetch = usePrefetch()
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
      onPointerMoveCapture={prefetch}
      onPointerDownCapture={prefetch}
      onKeyDownCapture={prefetch}
    >
      <SheetTop>
        <Header stack={stack} />
      </SheetTop>
      <div className="views" ref={outer}>
        <div ref={inner}>
          <div role="status">{success !== undefined && <Success of={success} />}</div>
          {success === undefined && (
            <div className="view" key={key}>
              <ViewBoundary view={view}>
                <View params={view.params} />
              </ViewBoundary>
            </div>
          )}
        </div>
      </div>
    </div>
  )
}

/** The successful action, also while its card fades out: the view before it is over, and must not begin again. */
function useShownSuccess() {
  const { open, success } = useCore((state) => state)
  const last = useRef(success)
  if (open || success !== undefined) last.current = success
  return last.current
}

/** The direction of the animation; none for the first view. */
function useDirection(key: string, depth: number): Direction {
  const open = useCore((state) => state.open)
  const last = useRef<{ key: string; depth: number; open: boolean; direction?: Direction }>({
    key,
    depth,
    open,
  })
  const before = last.current
  const isOpening = open && !before.open
  const moved = depth < before.depth ? 'back' : 'forward'
  const direction = isOpening ? undefined : key === before.key ? before.direction : moved
  useLayoutEffect(() => {
    last.current = { key, depth, open, direction }
  })
  return direction
}

type Direction = 'forward' | 'back' | undefined
