import {
  type ComponentType,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'
import type { State } from '../core/model/state.js'
import { currentView } from '../core/model/views.js'
import { getNamespace } from '../core/namespaceState.js'
import { isOffline } from '../platform/isOffline.js'
import { savesData } from '../platform/savesData.js'
import { useCore, useModal, useText } from './context.js'
import { idle } from './timing/idle.js'
import { Header } from './ui/sheet/Header.js'
import { SheetTop } from './ui/sheet/SheetTop.js'
import { Success } from './ui/waiting/Success.js'
import { ViewBoundary } from './ViewBoundary.js'
import { prefetchView, prefetchViews, VIEWS } from './views/views.js'

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

/** Keeps the success until the card has faded out: the view behind it must not start again. */
function useShownSuccess() {
  const { open, success } = useCore((state) => state)
  const last = useRef(success)
  if (open || success !== undefined) last.current = success
  return last.current
}

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

/** Sets the outer height, which CSS animates. A custom property would restyle all children. */
function useHeight() {
  const outer = useRef<HTMLDivElement>(null)
  const inner = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const content = inner.current
    if (content === null || globalThis.ResizeObserver === undefined) return
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? content.offsetHeight
      // A closed dialog has no height: keep the last value.
      if (height > 0 && outer.current !== null) outer.current.style.height = `${height}px`
    })
    observer.observe(content)
    return () => observer.disconnect()
  }, [])
  return { outer, inner }
}

/**
 * A closing card does not change. Views change with low priority, so that a slow device handles the
 * click first. A view that asks a wallet renders immediately.
 */
function useShownStack(): State['stack'] {
  const { open, stack } = useCore((state) => state)
  const last = useRef(stack)
  if (open) last.current = stack
  const wasOpen = useRef(open)
  useEffect(() => {
    wasOpen.current = open
  }, [open])
  const now = last.current
  const drawn = useDeferredValue(now)
  const isInSlices = isStep(drawn, now) && now.at(-1)?.name !== 'ConnectingExternal'
  return wasOpen.current && isInSlices ? drawn : now
}

/** Whether one view was added or removed. Other changes may remove a view's data. */
function isStep(from: State['stack'], to: State['stack']): boolean {
  const [shorter, longer] = from.length < to.length ? [from, to] : [to, from]
  return longer.length - shorter.length === 1 && shorter.every((view, at) => view === longer[at])
}

/**
 * Prepares number and plural formats, because their first use is slow.
 * @returns a function that fetches the next possible views while the page is idle
 */
function usePrefetch() {
  const account = useCore((state) => getNamespace(state).accountState.caipAddress)
  const { core } = useModal()
  const t = useText()
  useEffect(() => {
    void idle().then(() => t('all.found', { count: 0 }))
  }, [t])
  useEffect(() => {
    if (account === undefined || savesData()) return
    prefetchView('Account')
    import('./views/Account/AccountTabs.js')
      .then(({ prepareTabs }) => prepareTabs(core))
      .catch((error: unknown) =>
        core.log.warn('Could not load the code of the account view.', error),
      )
  }, [core, account])
  const connected = account !== undefined
  const fetchedFor = useRef<boolean>(undefined)
  return useCallback(() => {
    if (fetchedFor.current === connected || isOffline() || savesData()) return
    fetchedFor.current = connected
    const login = core.store.getState().connectors.some(({ type }) => type === 'auth')
    void prefetchViews({ connected, login })
  }, [core, connected])
}
