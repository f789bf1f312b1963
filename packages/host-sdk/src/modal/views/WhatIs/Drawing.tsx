import type { ReactNode } from 'react'

/** A decorative picture beside a text with the same content. Its shapes take line and tone from WhatIs.css. */
export function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg className="drawing" viewBox="0 0 328 148" aria-hidden="true">
      {children}
    </svg>
  )
}

/** Puts shapes that are drawn around their middle somewhere. */
export const At = ({ x, y, turn = 0, children }: Props) => (
  <g transform={`translate(${x} ${y}) rotate(${turn})`}>{children}</g>
)

type Props = { x: number; y: number; turn?: number; children: ReactNode }
