import { ahead } from '@vestibule/protocol/texts'
import {
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { type HelpId, helpText as t } from './i18n.js'

/** Minimum swipe in px. */
const SWIPE = 40

/** Shows one page at a time. The last page has a more prominent button. */
export function Pages({ pages, end }: PagesProps) {
  const stage = useRef<HTMLDivElement>(null)
  const { page: here, turn, swipe } = useTurning(stage, pages.length)
  const isLast = here === pages.length - 1

  return (
    <div className="pages">
      <div className="pages-stage" ref={stage} aria-live="polite" {...swipe}>
        {pages.map(({ drawing, title, text }, page) => (
          <div
            key={title}
            className="page"
            data-testid={`vb-page-${page + 1}`}
            data-place={page < here ? 'before' : page > here ? 'after' : 'here'}
          >
            {drawing}
            <h2 className="page-title">{t(title)}</h2>
            <p className="page-text">{t(text)}</p>
            <span className="visually-hidden">
              {t('page', { page: page + 1, pages: pages.length })}
            </span>
          </div>
        ))}
      </div>
      <div className="pages-turn">
        <TurnButton testId="vb-page-back" isEnd={here === 0} onClick={() => turn(-1)}>
          {t('back')}
        </TurnButton>
        <div className="pages-dots" aria-hidden="true">
          {pages.map(({ title }, page) => (
            <span className="pages-dot" key={title} data-here={page === here || undefined} />
          ))}
        </div>
        <TurnButton testId="vb-page-next" isEnd={isLast} onClick={() => turn(1)}>
          {t('next')}
        </TurnButton>
      </div>
      {end?.(isLast)}
    </div>
  )
}

/** Not disabled at an end: a disabled button would lose the focus and the arrow keys. */
function TurnButton({ testId, isEnd, onClick, children }: TurnButtonProps) {
  return (
    <button
      type="button"
      className="button"
      data-kind="quiet"
      data-testid={testId}
      aria-disabled={isEnd}
      onClick={onClick}
    >
      {children}
    </button>
  )
}

type TurnButtonProps = { testId: string; isEnd: boolean; onClick: () => void; children: ReactNode }

type PagesProps = {
  pages: readonly { drawing: ReactNode; title: HelpId; text: HelpId }[]
  end?: (isLast: boolean) => ReactNode
}

function useTurning(stage: RefObject<HTMLElement | null>, count: number) {
  const [page, setPage] = useState(0)
  const from = useRef<{ x: number; y: number }>(undefined)

  const turn = useCallback(
    (step: number) => setPage((page) => Math.min(Math.max(page + step, 0), count - 1)),
    [count],
  )

  useEffect(() => {
    const root = stage.current?.getRootNode()
    const onKeyDown = (event: Event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[(event as KeyboardEvent).key]
      if (step !== undefined) turn(step * ahead())
    }
    root?.addEventListener('keydown', onKeyDown)
    return () => root?.removeEventListener('keydown', onKeyDown)
  }, [stage, turn])

  const swipe = {
    onPointerDown({ pointerType, clientX, clientY }: PointerEvent) {
      // Ignore a mouse, which selects text.
      from.current = pointerType === 'mouse' ? undefined : { x: clientX, y: clientY }
    },
    onPointerUp({ clientX, clientY }: PointerEvent) {
      if (from.current === undefined) return
      const [across, down] = [clientX - from.current.x, clientY - from.current.y]
      from.current = undefined
      if (Math.abs(across) > Math.max(SWIPE, Math.abs(down))) turn(-Math.sign(across) * ahead())
    },
  }
  return { page, turn, swipe }
}
