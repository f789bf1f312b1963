import type { ReactNode } from 'react'

/** Hidden from screen readers: the text beside the drawing has the same content. */
export function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg className="drawing" viewBox="0 0 328 148" aria-hidden="true">
      {children}
    </svg>
  )
}

/** Moves and rotates shapes that are drawn around the origin. */
export const At = ({ x, y, turn = 0, children }: Props) => (
  <g transform={`translate(${x} ${y}) rotate(${turn})`}>{children}</g>
)

type Props = { x: number; y: number; turn?: number; children: ReactNode }
